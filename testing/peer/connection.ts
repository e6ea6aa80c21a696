import { setTimeout as wait } from "node:timers/promises";
import type { WebSocket } from "ws";
import { decodeBinaryNode, encodeBinaryNode } from "./baileys.ts";
import type { BinaryNode, proto } from "./baileys.ts";
import { FrameReader, frame } from "./frames.ts";
import { ServerNoise } from "./noise.ts";

export interface ConnectionHandler {
  /** The handshake is done: a new device to pair, or a linked one that logs in. */
  opened(connection: Connection, payload: proto.ClientPayload, noiseKey: Buffer): void;
  received(connection: Connection, node: BinaryNode): void;
  closed(connection: Connection): void;
  /** A frame from the client could not be read; the connection is closed. */
  failed(connection: Connection, error: Error): void;
}

/** One client's web socket: handshake, then binary nodes both ways, in order. */
export class Connection {
  /** Simulates a network that drops everything: answers nothing and keeps the socket open. */
  deaf = false;
  /** How long each frame takes, both ways. */
  delayMs = 0;
  readonly #socket: WebSocket;
  readonly #handler: ConnectionHandler;
  readonly #noise = new ServerNoise();
  readonly #frames = new FrameReader();
  #state: "hello" | "finish" | "open" = "hello";
  /** The frames being sent to the client; undefined if none. */
  #leaving: Promise<void> | undefined;

  constructor(socket: WebSocket, handler: ConnectionHandler) {
    this.#socket = socket;
    this.#handler = handler;
    // Decoding a node may wait (compressed frames), and nodes must not overtake one another.
    let previous = Promise.resolve();
    socket.on("message", (data: Buffer) => {
      const arrival = this.delayMs > 0 ? wait(this.delayMs) : undefined;
      previous = previous
        .then(() => arrival)
        .then(() => this.#read(data))
        .catch((error: Error) => this.#fail(error));
    });
    socket.on("close", () => void previous.then(() => handler.closed(this)));
    socket.on("error", () => socket.terminate());
  }

  get open(): boolean {
    return this.#state === "open" && this.#socket.readyState === this.#socket.OPEN;
  }

  send(node: BinaryNode): void {
    if (this.open && !this.deaf) this.#write(frame(this.#noise.seal(encodeBinaryNode(node))));
  }

  /** Sends a last node and closes. */
  end(node: BinaryNode): void {
    if (this.deaf) {
      this.terminate();
      return;
    }
    this.send(node);
    if (this.#leaving) void this.#leaving.then(() => this.#socket.close());
    else this.#socket.close();
  }

  /** Cuts the line. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Makes the connection half open: stops reading, so that the client's data queues up on its side; or resumes. */
  freeze(frozen: boolean): void {
    this.deaf = frozen;
    if (frozen) this.#socket.pause();
    else this.#socket.resume();
  }

  #write(bytes: Buffer): void {
    if (this.delayMs === 0 && !this.#leaving) {
      this.#socket.send(bytes);
      return;
    }
    const leaving: Promise<void> = Promise.all([this.#leaving, wait(this.delayMs)]).then(() => {
      if (this.open) this.#socket.send(bytes);
      if (this.#leaving === leaving) this.#leaving = undefined;
    });
    this.#leaving = leaving;
  }

  async #read(data: Buffer): Promise<void> {
    for (const bytes of this.#frames.read(data)) {
      if (this.#state === "hello") {
        this.#socket.send(frame(this.#noise.answerHello(bytes)));
        this.#state = "finish";
      } else if (this.#state === "finish") {
        const { payload, noiseKey } = this.#noise.finish(bytes);
        this.#state = "open";
        this.#handler.opened(this, payload, noiseKey);
      } else {
        const node = await decodeBinaryNode(this.#noise.open(bytes));
        if (!this.deaf) this.#handler.received(this, node);
      }
    }
  }

  #fail(error: Error): void {
    this.#handler.failed(this, error);
    this.#socket.terminate();
  }
}
