import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { Frames, type Frame } from "./postgres-frames.ts";

/** The subject of a transaction, recognised by its statements. */
const subjects = {
  /** A customer's message with the keys that reading it changed. */
  read: [/insert into session_keys/, /receive_messages|insert into messages/],
  /** The keys that a message of ours was encrypted with; it is not sent before. */
  sent: [/insert into session_keys/],
  /** The messages that WhatsApp acknowledged. */
  acked: [/delete from outbox/],
} as const;
export type Subject = keyof typeof subjects;

/** `before`: the commit has not reached PostgreSQL. `after`: it is durable, but the client has no answer yet. */
export interface Instant {
  of: Subject;
  when: "before" | "after";
}

/** Stands between Recado and its PostgreSQL, reads what passes, and can hold one commit. */
export interface DatabaseLine extends AsyncDisposable {
  /** The database's address by this line. */
  readonly url: string;
  /** Resolves at the next such instant; that connection then hangs forever. */
  hold(instant: Instant): Promise<void>;
}

interface Aim extends Instant {
  hit(): void;
}

export async function layDatabaseLine(databaseUrl: string): Promise<DatabaseLine> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let aim: Aim | undefined;
  const takeAim = (about: Subject | undefined): Aim | undefined => {
    if (!aim || aim.of !== about) return undefined;
    const taken = aim;
    aim = undefined;
    return taken;
  };
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    pipe(near, far, takeAim);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    hold: (instant) => new Promise((resolve) => (aim = { ...instant, hit: resolve })),
    [Symbol.asyncDispose]: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** Passes everything on in both directions, until a commit is held. */
function pipe(near: Socket, far: Socket, takeAim: (about: Subject | undefined) => Aim | undefined): void {
  const asked = new Frames({ hasStartup: true });
  const answered = new Frames({ hasStartup: false });
  const transaction = new Statements();
  let held: Aim | undefined;
  near.on("data", (data) => {
    for (const frame of asked.read(data)) {
      if (held?.when === "before") return;
      const isCommit = transaction.note(frame);
      if (isCommit && !held) held = takeAim(transaction.about());
      if (held?.when === "before") return held.hit();
      far.write(frame.bytes);
    }
  });
  far.on("data", (data) => {
    for (const frame of answered.read(data)) {
      if (!held) near.write(frame.bytes);
      else if (held.when === "after" && frame.type === "C" && frame.text(0) === "COMMIT") held.hit();
    }
  });
}

/** The texts of the statements that were run since the transaction began. */
class Statements {
  readonly #texts = new Map<string, string>();
  #run: string[] = [];

  /** Answers whether this frame commits. */
  note(frame: Frame): boolean {
    if (frame.type === "P") this.#texts.set(frame.text(0), frame.text(1));
    else if (frame.type === "B") this.#run.push(this.#texts.get(frame.text(1)) ?? "");
    else if (frame.type === "Q") {
      const text = frame.text(0);
      if (text === "commit") return true;
      if (/^(begin|rollback)/.test(text)) this.#run = [];
    }
    return false;
  }

  about(): Subject | undefined {
    const has = (pattern: RegExp) => this.#run.some((text) => pattern.test(text));
    const names = Object.keys(subjects) as Subject[];
    return names.find((name) => subjects[name].every(has));
  }
}
