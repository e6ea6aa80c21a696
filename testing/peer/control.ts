import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { proto } from "./baileys.ts";
import type { Peer } from "./server.ts";
import { peerState } from "./state.ts";

export interface PeerControl {
  /** Base address: POST /<verb> with a JSON object, GET /state. */
  url: string;
  close(): Promise<void>;
}

/** One command's arguments. Reading one that is missing or of another kind throws. */
class Input {
  readonly #values: Record<string, unknown>;

  constructor(values: unknown) {
    if (typeof values !== "object" || values === null) throw new Error("a JSON object is needed");
    this.#values = values as Record<string, unknown>;
  }

  get options(): object {
    return this.#values;
  }

  has(name: string): boolean {
    return this.#values[name] !== undefined;
  }

  text(name: string): string {
    const value = this.#values[name];
    if (typeof value !== "string") throw new Error(`${name} must be a text`);
    return value;
  }

  number(name: string): number {
    const value = this.#values[name];
    if (typeof value !== "number") throw new Error(`${name} must be a number`);
    return value;
  }

  flag(name: string): boolean {
    const value = this.#values[name];
    if (typeof value !== "boolean") throw new Error(`${name} must be true or false`);
    return value;
  }

  /** Only one device, or all when it isn't named. */
  get device(): string | undefined {
    return this.has("device") ? this.text("device") : undefined;
  }
}

const verbs: Record<string, (peer: Peer, input: Input) => unknown> = {
  scan: (peer, input) =>
    peer.scan(input.text("qr"), {
      number: input.text("number"),
      device: input.has("device") ? input.number("device") : undefined,
      name: input.has("name") ? input.text("name") : undefined,
    }),
  customer: (peer, input) => {
    const { number, jid, lid, name } = peer.customer(input.text("number"), input.options);
    return { number, jid, lid, name };
  },
  write: async (peer, input) => {
    const content = input.has("text") ? input.text("text") : proto.Message.fromObject(readMessage(input));
    const id = input.has("id") ? input.text("id") : undefined;
    return { id: await peer.customer(input.text("customer")).write(input.text("device"), content, { id }) };
  },
  "write-again": (peer, input) => peer.customer(input.text("customer")).writeAgain(input.text("id")),
  deliver: (peer, input) => peer.customer(input.text("customer")).deliver(input.text("id")),
  read: (peer, input) => peer.customer(input.text("customer")).read(input.text("id")),
  "set-registered": (peer, input) => peer.setRegistered(input.text("number"), input.flag("registered")),
  "set-canonical": (peer, input) => peer.setCanonical(input.text("number"), input.text("canonical")),
  "hold-acks": (peer, input) => peer.holdAcks(input.flag("held"), input.device),
  "delay-acks": (peer, input) => peer.delayAcks(input.number("milliseconds"), input.device),
  "refuse-messages": (peer, input) =>
    peer.refuseMessages(input.has("code") ? input.number("code") : null, input.device),
  deaf: (peer, input) => peer.deaf(input.text("device")),
  drop: (peer, input) => peer.drop(input.text("device")),
  "end-stream": (peer, input) => peer.endStream(input.text("device"), input.number("code")),
  unlink: (peer, input) => peer.unlink(input.text("device")),
};

/** Lets another process control the peer: on 127.0.0.1 only, for tests; there is no password. */
export async function startControl(peer: Peer, port = 0): Promise<PeerControl> {
  const stopping = new AbortController();
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method === "GET" && url.pathname === "/state") {
      const after = Number(url.searchParams.get("after") ?? -1);
      const timeoutMs = Number(url.searchParams.get("wait") ?? 0);
      const news = peer.until(() => stopping.signal.aborted || peer.events.version > after, { timeoutMs });
      await news.catch(() => undefined);
      return peerState(peer);
    }
    const verb = verbs[url.pathname.slice(1)];
    if (request.method !== "POST" || !verb) throw new Error(`no such command: ${request.method} ${url.pathname}`);
    return (await verb(peer, new Input(JSON.parse(await readBody(request))))) ?? {};
  };
  const server = createServer((request, response) => {
    void answer(request)
      .then((result) => ({ status: 200, result }))
      .catch((error: Error) => ({ status: 400, result: { error: error.message } }))
      .then(({ status, result }) => {
        response.writeHead(status, { "content-type": "application/json" });
        response.end(JSON.stringify(result));
      });
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      stopping.abort();
      server.close();
      server.closeAllConnections();
      await once(server, "close");
    },
  };
}

/** A message of any kind as `proto.Message` in JSON. */
function readMessage(input: Input): { [kind: string]: unknown } {
  const { message } = input.options as { message?: unknown };
  if (typeof message !== "object" || message === null) throw new Error("text or message is needed");
  return message as { [kind: string]: unknown };
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString() || "{}";
}
