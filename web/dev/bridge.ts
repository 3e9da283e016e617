// For development only: carries what the page asks to `varia serve --stdio` on this computer, one program a session. The
// built page has no part of it. POST rpc/SESSION takes a request and answers with lines: notifications, and the answer last.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const program = process.env.VARIA ?? fileURLToPath(new URL("../../build/release/varia", import.meta.url));

interface Session {
  child: ChildProcessWithoutNullStreams;
  waiting: Map<number, ServerResponse>;
}

const sessions = new Map<string, Session>();

function session_of(name: string): Session {
  const known = sessions.get(name);
  if (known) return known;
  const child = spawn(program, ["serve", "--stdio", ...(name.startsWith("strict") ? ["--strict"] : [])], { stdio: "pipe" });
  const made: Session = { child, waiting: new Map() };
  createInterface({ input: child.stdout }).on("line", (line) => {
    const message = JSON.parse(line) as { id?: number; params?: { id?: number } };
    const id = message.id ?? message.params?.id;
    const response = id === undefined ? undefined : made.waiting.get(id);
    response?.write(line + "\n");
    if (message.id === undefined) return;
    response?.end();
    made.waiting.delete(message.id);
  });
  child.on("exit", () => sessions.delete(name));
  sessions.set(name, made);
  return made;
}

function answer(request: IncomingMessage, response: ServerResponse, next: () => void): void {
  const found = /\/rpc\/([a-z0-9]+)$/.exec(request.url ?? "");
  if (request.method !== "POST" || !found) return next();
  const session = session_of(found[1]!);
  let text = "";
  request.on("data", (part) => (text += String(part)));
  request.on("end", () => {
    if (text === "close") {
      session.child.stdin.end();
      return void response.end();
    }
    session.waiting.set((JSON.parse(text) as { id: number }).id, response);
    session.child.stdin.write(text + "\n");
  });
}

export function bridge(): Plugin {
  return {
    name: "varia-bridge",
    configureServer: (server) => void server.middlewares.use(answer),
    configurePreviewServer: (server) => void server.middlewares.use(answer),
  };
}
