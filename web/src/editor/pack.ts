// A project as a text that fits into an address: JSON, deflated, in base64url. Browsers send the part after # to no
// server.
import { type Project, readProject } from "./project";

// Far more than a link can hold. A few bytes can inflate to gigabytes, so reading stops at this limit.
const maxBytes = 4_000_000;

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

export async function pack(project: Project): Promise<string> {
  const text = JSON.stringify({ main: project.main, files: project.files });
  return base64url(await through(new TextEncoder().encode(text), new CompressionStream("deflate-raw"), Infinity));
}

/** Unpacks a packed project; throws if it is not one. The project counts as foreign. */
export async function unpack(packed: string): Promise<Project> {
  let project: Project | undefined;
  try {
    const bytes = await through(fromBase64url(packed), new DecompressionStream("deflate-raw"), maxBytes);
    project = readProject(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    project = undefined;
  }
  if (!project)
    throw new Error(
      "This link is damaged: what it holds is no game. Perhaps it was cut off; ask for it once more, as a file.",
    );
  return { ...project, foreign: true };
}
