import { io, type Socket } from "socket.io-client";
import { eventName, type EventName, type Events } from "@recado/contracts/realtime";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Watch, type UntilOptions } from "../peer/watch.ts";

/** A browser's socket: it records its user's events. */
export class Screen {
  readonly #socket: Socket;
  readonly #companyId: number;
  readonly #told: { event: string; payload: unknown }[] = [];
  readonly #watch = new Watch();

  /** The app's URL for this browser. */
  readonly address: string;

  private constructor(socket: Socket, companyId: number, address: string) {
    this.#socket = socket;
    this.address = address;
    this.#companyId = companyId;
    socket.onAny((event: string, payload: unknown) => {
      this.#told.push({ event, payload });
      this.#watch.changed();
    });
  }

  /** Resolves when the user is admitted and receives new messages. */
  static async open(port: number, { token, user }: Person): Promise<Screen> {
    const address = `http://127.0.0.1:${port}`;
    const socket = io(address, { transports: ["websocket"], auth: { token }, reconnection: false });
    const screen = new Screen(socket, user.companyId, address);
    await screen.#watch.until(() => screen.#told.some(({ event }) => event === "ready"), { what: "the socket" });
    await socket.emitWithAck("joinNotification");
    return screen;
  }

  /** Says that its person writes, records or stopped. */
  types(ticketId: unknown, state: unknown): void {
    this.#socket.emit("typing", ticketId, state);
  }

  /** The received events of this name, in order. */
  told<E extends EventName>(event: E): Events[E][] {
    const name = eventName(this.#companyId, event);
    return this.#told.filter((one) => one.event === name).map((one) => one.payload as Events[E]);
  }

  /** Waits for a matching event and returns its payload. */
  waitForEvent<E extends EventName>(
    event: E,
    fits: (payload: Events[E]) => unknown,
    options?: UntilOptions,
  ): Promise<Events[E]> {
    // Without its type: writing to one of all events is too complex for TypeScript.
    const find = () => (this.told(event) as unknown[]).findLast((payload) => fits(payload as never));
    const what = `${event} at the browser`;
    return this.#watch.until(find, { what, ...options }) as Promise<Events[E]>;
  }

  /** Follows a conversation. */
  async follow(ticketId: number): Promise<void> {
    if (!(await this.#socket.emitWithAck("joinChatBox", ticketId)))
      throw new Error(`not let into conversation ${ticketId}`);
  }

  close(): void {
    this.#socket.disconnect();
  }
}
