import { createHash, randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";
import type { RemotePeer } from "../peer/remote.ts";
import type { Chance } from "./random.ts";
import { eventually, type Conversation } from "./scene.ts";

/** A message that the server accepted, so that its author expects it to arrive. */
export interface Answered {
  messageId: number;
  customer: string;
  /** The text, or a file's caption. */
  body: string;
  /** The hash of its file, in base64. */
  file: string | null;
}

/**
 * The most customer messages that may wait for acceptance. A slow or busy machine does not get more and more, because
 * that would test only the beginning of a long queue.
 */
const mostWaiting = 60;

/** After this many answers the attendant returns the conversation and accepts it again: the app greets the customer. */
const acceptedEach = 5;

/** One in this many messages is a file. */
const fileEach = { customers: 5, attendants: 4 };

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("base64");

/** Milliseconds between a person's messages, from and to. */
export interface Pace {
  customers: readonly [number, number];
  attendants: readonly [number, number];
}

/** Customers write and attendants answer, all concurrently, until `finish` is called. */
export class Load {
  /** The messages for which any attempt at `POST /messages` was answered with 200. */
  readonly answered: Answered[] = [];
  /** The customers whose conversations were accepted once more, once for each time. */
  readonly accepted: string[] = [];
  /** Failed attempts, because the server was down or stopping. */
  failedAttempts = 0;
  readonly #url: string;
  readonly #peer: RemotePeer;
  readonly #chance: Chance;
  readonly #pace: Pace;
  readonly #work: Promise<void>[];
  #isFinishing = false;
  #askAgainAt = 0;
  #hearing: Promise<void> = Promise.resolve();

  constructor(
    { url, peer, pace }: { url: string; peer: RemotePeer; pace: Pace },
    conversations: readonly Conversation[],
    chance: Chance,
  ) {
    this.#url = url;
    this.#peer = peer;
    this.#chance = chance;
    this.#pace = pace;
    this.#work = conversations.flatMap((one) => [this.#write(one), this.#answer(one)]);
    // `finish` reports failures, after all work has ended.
    for (const work of this.#work) work.catch(() => undefined);
  }

  /** Starts nothing new; resolves when all started work is done. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    await Promise.all(this.#work);
  }

  async #write({ customer, company }: Conversation): Promise<void> {
    for (let n = 1; !this.#isFinishing; n++) {
      await this.#isHeard();
      const text = `${customer} pergunta ${n}`;
      if (n % fileEach.customers === 0) {
        const bytes = this.#bytes();
        const file = { kind: "document", bytes, fileName: `${n}.bin`, caption: text } as const;
        await this.#peer.customerDoes(customer, "sendMedia", company, file);
      } else await this.#peer.write(customer, company, text);
      await pause(this.#chance.between(...this.#pace.customers));
    }
  }

  /** Resolves when not too much waits; asked for all, now and then. */
  async #isHeard(): Promise<void> {
    if (Date.now() > this.#askAgainAt) {
      this.#askAgainAt = Infinity;
      this.#hearing = this.#waitForEars().finally(() => (this.#askAgainAt = Date.now() + 1_000));
    }
    await this.#hearing;
  }

  async #waitForEars(): Promise<void> {
    while (!this.#isFinishing) {
      const { written } = await this.#peer.state();
      if (written.filter(({ state }) => state === "waiting").length < mostWaiting) return;
      await pause(500);
    }
  }

  async #answer(conversation: Conversation): Promise<void> {
    for (let n = 1; !this.#isFinishing; n++) {
      const file = n % fileEach.attendants === 0 ? this.#bytes() : null;
      await this.#sendAtLast(conversation, `${conversation.customer} resposta ${n}`, file);
      if (n % acceptedEach === 0) await this.#acceptAgain(conversation);
      await pause(this.#chance.between(...this.#pace.attendants));
    }
  }

  /** Retries like the browser: the same message with the same id, until the server confirms it. */
  async #sendAtLast(
    { customer, ticketId, attendant }: Conversation,
    body: string,
    bytes: Uint8Array<ArrayBuffer> | null,
  ): Promise<void> {
    const clientId = randomUUID();
    const params = { ticketId };
    for (;;) {
      const sent = bytes
        ? this.#sendFile(attendant, ticketId, { bytes, caption: body, clientId })
        : attendant.call("POST /messages/:ticketId", { params, body: { body, clientId } });
      const answer = await sent.catch(() => undefined);
      if (answer?.status === 200) {
        const file = bytes && hashOf(bytes);
        return void this.answered.push({ messageId: answer.ok.id, customer, body, file });
      }
      if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`POST /messages answered ${answer.status} ${answer.error}`);
      }
      this.failedAttempts += 1;
      await pause(this.#chance.between(100, 200));
    }
  }

  /**
   * Returns and accepts the conversation, and waits for the greeting: a greeting that a user's message overtakes is not
   * sent.
   */
  async #acceptAgain(conversation: Conversation): Promise<void> {
    const known = await this.#lastGreeting(conversation, 0);
    await this.#setAtLast(conversation, "pending");
    await this.#setAtLast(conversation, "open");
    this.accepted.push(conversation.customer);
    await eventually(`a greeting of ${conversation.customer} after message ${known}`, async () => {
      return (await this.#lastGreeting(conversation, known)) > known;
    });
  }

  async #setAtLast({ ticketId, attendant }: Conversation, status: "open" | "pending"): Promise<void> {
    await eventually(`the conversation to be ${status}`, async () => {
      const answer = await attendant
        .call("PUT /tickets/:ticketId", { params: { ticketId }, body: { status } })
        .catch(() => undefined);
      // It was done, and the answer was lost.
      return answer?.status === 200 || (status === "pending" && answer?.error === "ERR_TICKET_NOT_OPEN");
    });
  }

  /** The id of the last greeting since the message `known`, which may be pages back: customers write fast. */
  async #lastGreeting({ ticketId, attendant }: Conversation, known: number): Promise<number> {
    for (let before: number | undefined; ;) {
      const page = await eventually("the messages", async () => {
        const query = { before };
        const answer = await attendant
          .call("GET /messages/:ticketId", { params: { ticketId }, query })
          .catch(() => undefined);
        return answer?.status === 200 ? answer.ok : null;
      });
      const { messages = [], hasMore = false } = page ?? {};
      const greeting = messages.findLast(({ fromMe, body }) => fromMe && body.includes("Aqui é"));
      before = messages[0]?.id;
      if (greeting) return greeting.id;
      if (!hasMore || before === undefined || before <= known) return 0;
    }
  }

  /** Begins with a text: some random bytes pass for a sound, whose caption is sent as a message of its own. */
  #bytes(): Uint8Array<ArrayBuffer> {
    const bytes = randomBytes(Math.round(this.#chance.between(1_000, 50_000)));
    bytes.write("bytes: ");
    return new Uint8Array(bytes);
  }

  /** A form with one file, as the browser makes it. */
  async #sendFile(
    { token }: Person,
    ticketId: number,
    { bytes, caption, clientId }: { bytes: Uint8Array<ArrayBuffer>; caption: string; clientId: string },
  ): Promise<{ status: number; ok: { id: number }; error: string | undefined }> {
    const form = new FormData();
    form.append("captions", JSON.stringify([caption]));
    form.append("clientIds", JSON.stringify([clientId]));
    form.append("medias", new Blob([bytes]), "resposta.bin");
    const answer = await fetch(new URL(`/api/messages/${ticketId}`, this.#url), {
      method: "POST",
      headers: { authorization: `Bearer ${token}` },
      body: form,
    });
    const said = (await answer.json()) as { id: number; error?: string };
    return { status: answer.status, ok: said, error: said.error };
  }
}
