import { io, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { eventPrefix, type ClientEvents, type Envelope, type EventName, type Events } from "@recado/contracts/realtime";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Watch } from "../peer/watch.ts";

export type Told = { [E in EventName]: { event: E; payload: Events[E] } }[EventName];

const options: Partial<ManagerOptions & SocketOptions> = {
  transports: ["websocket"],
  reconnection: false,
  forceNew: true,
};

/** A browser's socket: it records all events, of any company. */
export class Browser {
  readonly person: Person;
  readonly #socket: Socket;
  readonly #told: { name: string; payload: unknown; envelope: Partial<Envelope> | undefined }[] = [];
  readonly #watch = new Watch();
  /** Why the socket ended; undefined while it is up. */
  ended: string | undefined;

  private constructor(socket: Socket, person: Person) {
    this.person = person;
    this.#socket = socket;
    socket.onAny((name: string, payload: unknown, envelope?: Partial<Envelope>) => {
      this.#told.push({ name, payload, envelope });
      this.#watch.changed();
    });
    socket.on("disconnect", (reason) => {
      this.ended = reason;
      this.#watch.changed();
    });
  }

  /** Asks to be let in, and doesn't wait for the answer. */
  static knock(port: number, person: Person, namespace = ""): Browser {
    return new Browser(
      io(`http://127.0.0.1:${port}${namespace}`, { ...options, auth: { token: person.token } }),
      person,
    );
  }

  /** Resolves when the person is let in. */
  static async open(port: number, person: Person, namespace?: string): Promise<Browser> {
    const browser = Browser.knock(port, person, namespace);
    await browser.#watch.until(() => browser.#told.some(({ name }) => name === "ready"), { what: "ready" });
    browser.forget();
    return browser;
  }

  /** Whether the rooms were joined. */
  ask(ask: keyof ClientEvents, ...given: unknown[]): Promise<boolean> {
    return this.#socket.timeout(10_000).emitWithAck(ask, ...given) as Promise<boolean>;
  }

  tell(ask: keyof ClientEvents, ...given: unknown[]): void {
    this.#socket.emit(ask, ...given);
  }

  /**
   * The received events, in order; throws if an event is of another company or its envelope does not name the entity.
   */
  get told(): Told[] {
    const prefix = eventPrefix(this.person.user.companyId);
    return this.#told.map(({ name, payload, envelope }) => {
      if (!name.startsWith(prefix)) throw new Error(`${name} was told to company ${this.person.user.companyId}`);
      // The names of some events end with an id.
      const event = name.slice(prefix.length).replace(/-\d+$/, "");
      if (envelope?.entity !== event || envelope.id === undefined)
        throw new Error(`${name} has the envelope ${JSON.stringify(envelope)}`);
      return { event, payload } as Told;
    });
  }

  /** Waits for a matching event. */
  hears(fits: (told: Told) => unknown, what: string): Promise<unknown> {
    return this.#watch.until(() => this.told.some(fits), { what });
  }

  /** Clears the recorded events. */
  forget(): void {
    this.#told.length = 0;
  }

  end(): Promise<unknown> {
    return this.#watch.until(() => this.ended, { what: "the socket's end" });
  }

  close(): void {
    this.#socket.disconnect();
  }
}

/**
 * Why a connection with these options is refused, as any client sees it: a code, or the transport's error if it failed.
 */
export async function refusal(
  port: number,
  how: Partial<ManagerOptions & SocketOptions>,
  namespace = "",
): Promise<string> {
  const socket = io(`http://127.0.0.1:${port}${namespace}`, { ...options, ...how });
  try {
    return await new Promise<string>((resolve) => {
      socket.once("connect", () => resolve("let in"));
      socket.once("connect_error", (error) => resolve(error.message));
    });
  } finally {
    socket.disconnect();
  }
}
