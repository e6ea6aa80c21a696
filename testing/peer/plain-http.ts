import { Agent } from "node:https";
import { connect, type Socket } from "node:net";

interface Dispatched {
  origin?: string | URL;
}

/** The dispatcher of Node's fetch. */
interface Dispatcher {
  dispatch(request: Dispatched, handler: object): boolean;
}

/** Speaks plain HTTP to one host, whatever host was meant. */
class PlainAgent extends Agent {
  readonly #target: URL;

  constructor(target: URL) {
    super();
    this.#target = target;
  }

  override createConnection(): Socket {
    return connect(Number(this.#target.port), this.#target.hostname);
  }
}

/**
 * Options for an unmodified Baileys, which uses https and WhatsApp's hosts: redirects its media to the peer's media
 * host.
 */
export function mediaFrom(mediaUrl: string): { fetchAgent: Agent; options: RequestInit } {
  const target = new URL(mediaUrl);
  const dispatcher: Dispatcher = {
    dispatch: (request, handler) => {
      const nodes = (globalThis as { [name: symbol]: unknown })[Symbol.for("undici.globalDispatcher.1")] as Dispatcher;
      return nodes.dispatch({ ...request, origin: target.origin }, handler);
    },
  };
  return { fetchAgent: new PlainAgent(target), options: { dispatcher } as RequestInit };
}
