import { isDeepStrictEqual } from "node:util";
import { setTimeout as pause } from "node:timers/promises";
import { temporaryFolder } from "../bench/temporary.ts";
import { emptyOutcome, type Outcome } from "./outcome.ts";
import { startOwnServer } from "./own-server.ts";
import { chanceOf } from "./random.ts";
import { eventually, setScene, type Conversation, type Scene } from "./scene.ts";
import { rowsOf } from "./stored-conversation.ts";
import { makeScript, type Script, type Step } from "./script.ts";
import type { Request, World } from "./trial.ts";

const pairs = 6;

/**
 * Two numbers of a company get the same conversations from the same script. For one, everything arrives once and in
 * order. For the other, it arrives repeatedly, from another address, edits before the edited messages, receipts before
 * the server's acks, and acks twice and in reverse. The stored data must be the same; `amount` is the number of rounds.
 */
export async function disorder(request: Request): Promise<Outcome> {
  await using folder = await temporaryFolder();
  await using own = await startOwnServer(folder.path, request);
  const { world } = own;
  const scene = { connections: 2, customersEach: pairs, attendants: pairs };
  const live = async (): Promise<Outcome> => {
    const set = await setScene(world.url, world.peer, world.ledger, scene);
    const outcome = emptyOutcome();
    await liveInDisorder(world, set, { outcome, request });
    return outcome;
  };
  const aborted = new Promise<never>((_, reject) => {
    request.signal.addEventListener("abort", () => reject(new Error("given up")), { once: true });
  });
  return await Promise.race([live(), aborted]);
}

/** Runs it in a scene of two numbers with equally many customers; `amount` is the number of rounds. */
export async function liveInDisorder(
  world: World,
  set: Scene,
  { outcome, request }: { outcome: Outcome; request: Pick<Request, "amount" | "seed" | "say"> },
): Promise<void> {
  for (let round = 1; round <= request.amount; round++) {
    await liveRound(world, set, { outcome, round, seed: request.seed });
    request.say(`round ${round} in disorder`);
  }
}

async function liveRound(
  world: World,
  { conversations }: Scene,
  { outcome, round, seed }: { outcome: Outcome; round: number; seed: number },
): Promise<void> {
  const [, disorderly] = [...new Set(conversations.map(({ company }) => company))];
  const begin = Date.now() - 60_000;
  await Promise.all(
    conversations.map(async (conversation, n) => {
      // Neighbours live the same.
      const pair = Math.floor(n / 2);
      const script = makeScript(chanceOf(seed + 1_000 * round + pair), { name: `${round}-${pair}`, begin });
      const life = new Life(world, conversation, outcome, script);
      await (conversation.company === disorderly
        ? life.inDisorder(chanceOf(seed + 1_000 * round + n))
        : life.inOrder());
    }),
  );
  if (disorderly) {
    await world.peer.does("holdAcks", false, disorderly, "reversed");
    await world.peer.does("repeatAcks", 1, disorderly);
  }
  await eventually("what had waited", async () =>
    (await world.peer.state()).written.every(({ state }) => state !== "waiting"),
  );
  await eventually("what WhatsApp was to be told", async () => (await world.ledger.waiting()) === 0);
  for (let n = 0; n + 1 < conversations.length; n += 2) await compare(world, conversations.slice(n, n + 2), outcome);
  outcome.injected["conversations lived twice"] =
    (outcome.injected["conversations lived twice"] ?? 0) + conversations.length / 2;
}

async function compare(world: World, lived: readonly Conversation[], outcome: Outcome): Promise<void> {
  const read = () => Promise.all(lived.map((one) => rowsOf(world.ledger, one)));
  const areSame = async () => {
    const [orderly, disorderly] = await read();
    return isDeepStrictEqual(orderly, disorderly);
  };
  // The last acks may not be stored yet.
  await eventually("the same rows", areSame, 60_000).catch(() => undefined);
  const [orderly = [], disorderly = []] = await read();
  const way = (outcome.ways["rows, in order → in disorder"] ??= { expected: 0, found: 0, lost: 0, doubled: 0 });
  const missing = orderly.filter((row) => !disorderly.includes(row));
  const surplus = disorderly.filter((row) => !orderly.includes(row));
  way.expected += orderly.length;
  way.found += orderly.length - missing.length;
  way.lost += missing.length;
  way.doubled += surplus.length;
  outcome.faults.push(
    ...missing.map((row) => `only in order: ${row}`),
    ...surplus.map((row) => `only in disorder: ${row}`),
  );
}

/** One conversation that follows a script. */
class Life {
  readonly #world: World;
  readonly #conversation: Conversation;
  readonly #outcome: Outcome;
  readonly #script: Script;

  constructor(world: World, conversation: Conversation, outcome: Outcome, script: Script) {
    this.#world = world;
    this.#conversation = conversation;
    this.#outcome = outcome;
    this.#script = script;
  }

  async inOrder(): Promise<void> {
    await this.#delivers(true);
    for (const step of this.#script.texts) {
      if ("answer" in step) {
        const id = await this.#answer(step.answer);
        await this.#world.peer.read(this.#conversation.customer, id);
        continue;
      }
      await this.#send(step);
      for (const effect of this.#script.effects.filter(({ of }) => of === step.label)) await this.#send(effect);
    }
  }

  async inDisorder(chance: ReturnType<typeof chanceOf>): Promise<void> {
    const { peer } = this.#world;
    const { customer, company } = this.#conversation;
    await this.#delivers(false);
    await peer.does("repeatAcks", 2, company);
    await peer.does("holdAcks", true, company);
    const late = this.#script.effects.map((effect) => ({ effect, when: chance.between(0, 1) }));
    for (const { effect } of late.filter(({ when }) => when < 0.4))
      await this.#sendOften(effect, chance, "before its message");
    for (const step of this.#script.texts) {
      if ("answer" in step) {
        const id = await this.#answer(step.answer);
        for (const type of ["read", undefined, "read", undefined])
          await peer.customerDoes(customer, "sendReceipt", company, [id], type);
        this.#tell("receipts before the ack, and again");
      } else await this.#sendOften(step, chance, "text");
    }
    // In reverse order.
    for (const { effect } of late.filter(({ when }) => when >= 0.4).toReversed())
      await this.#sendOften(effect, chance, "in another order");
  }

  async #sendOften(step: Step, chance: ReturnType<typeof chanceOf>, what: string): Promise<void> {
    const times = Math.floor(chance.between(1, 4));
    for (let n = 0; n < times; n++) {
      await this.#send(step, chance.between(0, 1) < 0.5 ? "lid" : "pn", false);
      await pause(chance.between(0, 60));
    }
    // The next step refers to this message.
    if (what === "text") await this.#isTaken(idOf(this.#conversation, step.label));
    if (times > 1) this.#tell("sent again under one id");
    if (what !== "text") this.#tell(`changes ${what}`);
  }

  /** `waits`: until the device has it, or has had it. */
  async #send(step: Step, addressing: "pn" | "lid" = "pn", waits = true): Promise<void> {
    const { customer, company } = this.#conversation;
    const { peer } = this.#world;
    const id = idOf(this.#conversation, step.label);
    const content = "text" in step ? step.text : step.content({ company, target: idOf(this.#conversation, step.of) });
    await peer.send(customer, company, content, { id, at: step.at, addressing });
    if (waits) await this.#isTaken(id);
  }

  async #isTaken(id: string): Promise<void> {
    const isTaken = async () =>
      (await this.#world.peer.state()).written.some((one) => one.id === id && one.acknowledgedAt !== null);
    await eventually(`the acknowledgement of ${id}`, isTaken);
  }

  /** Gives its id, as the customer's phone has it. */
  async #answer(body: string): Promise<string> {
    const { attendant, ticketId, customer } = this.#conversation;
    await attendant.does("POST /messages/:ticketId", { params: { ticketId }, body: { body } });
    const received = await eventually("the answer", async () => {
      const phone = (await this.#world.peer.state()).customers.find(({ number }) => number === customer);
      return phone?.received.find(({ text }) => text === body);
    });
    return received?.id ?? "";
  }

  async #delivers(delivers: boolean): Promise<void> {
    await this.#world.peer.customer(this.#conversation.customer, { delivers });
  }

  #tell(what: string): void {
    this.#outcome.told[what] = (this.#outcome.told[what] ?? 0) + 1;
  }
}

/** The same at both, but for the number. */
const idOf = ({ customer }: Conversation, label: string): string => `${customer}-${label}`;
