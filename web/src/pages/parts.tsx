// Small parts that pages share.

export function Waiting({ what }: { what: string }) {
  return <p class="waiting" role="status">Loading {what} ...</p>;
}

export function Problem({ text }: { text: string }) {
  return <p class="problem" role="alert">{text}</p>;
}
