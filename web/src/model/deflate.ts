// Texts that fit into an address: deflated, in base64url. Browsers send the part of an address after # to no server.

async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  maxLength: number,
): Promise<Uint8Array> {
  const writer = stream.writable.getWriter();
  const written = writer.write(bytes as BufferSource).then(() => writer.close());
  written.catch(() => undefined);
  const parts: Uint8Array[] = [];
  let length = 0;
  const reader = (stream.readable as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > maxLength) {
      await reader.cancel().catch(() => undefined);
      throw new Error("it is too large");
    }
    parts.push(value);
  }
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function base64url(bytes: Uint8Array): string {
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

export function fromBase64url(text: string): Uint8Array {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

export async function deflated(text: string): Promise<string> {
  return base64url(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity));
}

/** Throws if this is no deflated text, or if the text has more than `maxBytes`: a few bytes can become gigabytes. */
export async function inflated(packed: string, maxBytes: number): Promise<string> {
  const bytes = await through(fromBase64url(packed), new DecompressionStream("deflate-raw"), maxBytes);
  return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
}
