import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { Call } from "./calls.ts";
import { asJson } from "./content.ts";
import { callVerbs, customerVerbs, fromWire, groupVerbs, mediaVerbs, peerVerbs, toWire } from "./control-verbs.ts";
import type { Customer } from "./customer.ts";
import { Group } from "./group.ts";
import type { ReceivedMessage } from "./reader.ts";
import type { Peer } from "./server.ts";
import { groupFacts, peerState } from "./state.ts";

export interface PeerControl {
  /** Base address: POST /peer/<verb>, /customers/<number>/<verb>…, GET /state. */
  url: string;
  close(): Promise<void>;
}

/** Lets another process control the peer: on 127.0.0.1 only, for tests; there is no password. */
export async function startControl(peer: Peer, port = 0): Promise<PeerControl> {
  const stopping = new AbortController();
  const look = async (url: URL): Promise<unknown> => {
    const [what, number = "", , id = "", part] = pathOf(url);
    if (what === "customers") {
      const message = received(peer.customer(number), id);
      return part === "file" ? message.media() : asJson(message.message);
    }
    if (what !== "state") throw new Error(`nothing to see at ${url.pathname}`);
    const after = Number(url.searchParams.get("after") ?? -1);
    const timeoutMs = Number(url.searchParams.get("wait") ?? 0);
    const news = peer.until(() => stopping.signal.aborted || peer.events.version > after, { timeoutMs });
    await news.catch(() => undefined);
    return peerState(peer);
  };
  const answer = async (request: IncomingMessage): Promise<unknown> => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (request.method === "GET") return look(url);
    const input = fromWire(await readBody(request));
    return act(peer, pathOf(url), Array.isArray(input) ? (input as unknown[]) : [input]);
  };
  const server = createServer((request, response) => {
    void answer(request)
      .then((result) => ({ status: 200, result }))
      .catch((error: Error) => ({ status: 400, result: { error: error.message } }))
      .then(({ status, result }) => {
        const bytes = result instanceof Uint8Array;
        response.writeHead(status, { "content-type": bytes ? "application/octet-stream" : "application/json" });
        response.end(bytes ? result : toWire(factsOf(result) ?? {}));
      });
  });
  // A line that was closed while a question was on its way would lose it.
  server.keepAliveTimeout = 0;
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

/**
 * Calls the method that a path names: /peer/drop, /customers/<number>/send, /groups/<id>/add, /calls/<id>/hangUp,
 * /media/fail.
 */
function act(peer: Peer, path: string[], input: unknown[]): unknown {
  const [what, name = "", verb = ""] = path;
  switch (what) {
    case "peer":
      return perform(peer, peerVerbs, name, input);
    case "media":
      return perform(peer.media, mediaVerbs, name, input);
    case "customers":
      if (verb !== "") return perform(peer.customer(name), customerVerbs, verb, input);
      return customerFacts(peer.customer(name, input[0] ?? undefined));
    case "groups":
      return perform(peer.group(name), groupVerbs, verb, input);
    case "calls": {
      const call = peer.calls.find(({ id }) => id === name);
      if (!call) throw new Error(`there is no call ${name}`);
      return perform(call, callVerbs, verb, input);
    }
    default:
      throw new Error(`no such command: /${path.join("/")}`);
  }
}

function perform<Verb extends string>(
  target: Record<Verb, unknown>,
  verbs: readonly Verb[],
  name: string,
  input: unknown[],
): unknown {
  const verb = verbs.find((each) => each === name);
  if (verb === undefined) throw new Error(`no such command: ${name}`);
  return (target[verb] as (...given: unknown[]) => unknown).apply(target, input);
}

function factsOf(result: unknown): unknown {
  if (result instanceof Group) return groupFacts(result);
  if (result instanceof Call) return { id: result.id };
  return typeof result === "object" ? result : { result };
}

function customerFacts({ number, jid, lid, name }: Customer): {
  number: string;
  jid: string;
  lid: string;
  name: string;
} {
  return { number, jid, lid, name };
}

function received(customer: Customer, id: string): ReceivedMessage {
  const message = customer.received.find((each) => each.id === id);
  if (!message) throw new Error(`${customer.number} has no message ${id}`);
  return message;
}

function pathOf(url: URL): string[] {
  return url.pathname.split("/").slice(1).map(decodeURIComponent);
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString() || "[]";
}
