import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { RemotePeer } from "../peer/remote.ts";
import type { Chance } from "./random.ts";
import type { Conversation } from "./scene.ts";

/** A message that the server took: whoever wrote it believes that it will arrive. */
export interface Answered {
  messageId: number;
  customer: string;
  body: string;
}

/** Of so many messages of a customer one is a file. */
const fileEach = 5;

/** Milliseconds between a person's messages, from and to. */
export interface Pace {
  customers: readonly [number, number];
  attendants: readonly [number, number];
}

/** Customers who write and attendants who answer, all at once, until they are told to finish. */
export class Load {
  /** What `POST /messages` answered with 200, whichever of the attempts it was. */
  readonly answered: Answered[] = [];
  /** Attempts that came to nothing: the server was gone, or going. */
  failedAttempts = 0;
  readonly #peer: RemotePeer;
  readonly #chance: Chance;
  readonly #pace: Pace;
  readonly #work: Promise<void>[];
  #isFinishing = false;

  constructor(
    peer: RemotePeer,
    conversations: readonly Conversation[],
    { chance, pace }: { chance: Chance; pace: Pace },
  ) {
    this.#peer = peer;
    this.#chance = chance;
    this.#pace = pace;
    this.#work = conversations.flatMap((one) => [this.#write(one), this.#answer(one)]);
    // A failure is told by `finish`, when everybody has been asked.
    for (const work of this.#work) work.catch(() => undefined);
  }

  /** Nobody begins anything new; resolves when everything begun is done. */
  async finish(): Promise<void> {
    this.#isFinishing = true;
    await Promise.all(this.#work);
  }

  async #write({ customer, company }: Conversation): Promise<void> {
    for (let n = 1; !this.#isFinishing; n++) {
      const text = `${customer} pergunta ${n}`;
      if (n % fileEach === 0) {
        const bytes = randomBytes(Math.round(this.#chance.between(1_000, 50_000)));
        const file = { kind: "document", bytes, fileName: `${n}.bin`, caption: text } as const;
        await this.#peer.customerDoes(customer, "sendMedia", company, file);
      } else await this.#peer.write(customer, company, text);
      await pause(this.#chance.between(...this.#pace.customers));
    }
  }

  async #answer(conversation: Conversation): Promise<void> {
    for (let n = 1; !this.#isFinishing; n++) {
      await this.#sendAtLast(conversation, `${conversation.customer} resposta ${n}`);
      await pause(this.#chance.between(...this.#pace.attendants));
    }
  }

  /** As the browser does: the same message, by its own id, until the server says that it has it. */
  async #sendAtLast({ customer, ticketId, attendant }: Conversation, body: string): Promise<void> {
    const ask = { params: { ticketId }, body: { body, clientId: randomUUID() } };
    for (;;) {
      const answer = await attendant.call("POST /messages/:ticketId", ask).catch(() => undefined);
      if (answer?.status === 200) return void this.answered.push({ messageId: answer.ok.id, customer, body });
      if (answer && answer.status < 500 && answer.status !== 429) {
        throw new Error(`POST /messages answered ${answer.status} ${answer.error}`);
      }
      this.failedAttempts += 1;
      await pause(this.#chance.between(100, 200));
    }
  }
}
