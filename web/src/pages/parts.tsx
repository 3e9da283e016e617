// Small parts that pages share.

export function Waiting({ what }: { what: string }) {
  return (
    <p class="waiting" role="status">
      Loading {what} ...
    </p>
  );
}

export function Problem({ text }: { text: string }) {
  return (
    <div class="card" role="alert">
      <h1>That did not work</h1>
      <p class="problem">{text}</p>
      <p>
        <a href="#/">All games</a>
      </p>
    </div>
  );
}
