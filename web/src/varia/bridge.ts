// For development: a connection to `varia serve --stdio` through dev/bridge.ts.
import type { Connection, Message } from "./connection";
import { refused } from "./connection";

export function connect_bridge(strict = false): Connection {
  const address = `rpc/${strict ? "strict" : "s"}${Math.floor(Math.random() * 1e9).toString(36)}`;
  let last = 0;
  return {
    async request(method, params, info) {
      const id = ++last;
      const response = await fetch(address, { method: "POST", body: JSON.stringify({ jsonrpc: "2.0", id, method, params }) });
      const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
      let text = "";
      for (;;) {
        const { done, value } = await reader.read();
        text += value ?? "";
        for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n")) {
          const message = JSON.parse(text.slice(0, end)) as Message;
          text = text.slice(end + 1);
          if (message.id === undefined) info?.(message.params!);
          else if (message.error) throw refused(message.error);
          else return message.result as never;
        }
        if (done) throw new Error("the service has ended");
      }
    },
    close() {
      void fetch(address, { method: "POST", body: "close" });
    },
  };
}
