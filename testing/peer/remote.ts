import type { Content } from "./content.ts";
import {
  toWire,
  type CallVerb,
  type CustomerVerb,
  type GroupVerb,
  type MediaVerb,
  type PeerVerb,
} from "./control-verbs.ts";
import type { Call } from "./calls.ts";
import type { Customer, CustomerOptions } from "./customer.ts";
import type { Group } from "./group.ts";
import type { MediaHost } from "./media-host.ts";
import type { ScanOptions } from "./pairing.ts";
import type { Peer } from "./server.ts";
import type { GroupFacts, PeerState } from "./state.ts";
import type { UntilOptions } from "./watch.ts";
import type { SendOptions } from "./writer.ts";

type Given<Target, Verb extends keyof Target> = Target[Verb] extends (...given: infer Args) => unknown ? Args : never;

/** The serialised form of an object that stays in the peer. */
type Told<Answer> = Answer extends Group ? GroupFacts : Answer extends Call ? { id: string } : Answer;
type Answered<Target, Verb extends keyof Target> = Target[Verb] extends (...given: never[]) => infer Answer
  ? Promise<Told<Awaited<Answer>>>
  : never;

/** A peer in another process, driven over its control address. Needs nothing of Baileys. */
export class RemotePeer {
  readonly controlUrl: string;

  constructor(controlUrl: string) {
    this.controlUrl = controlUrl;
  }

  /** Any verb of the peer, with its arguments: `does("slow", 200, "5511…")`. */
  does<Verb extends PeerVerb>(verb: Verb, ...given: Given<Peer, Verb>): Answered<Peer, Verb> {
    return this.#call(`peer/${verb}`, given) as Answered<Peer, Verb>;
  }

  /** Any verb of a customer: `customerDoes("5511…", "sendMedia", company, { kind: "image", bytes })`. */
  customerDoes<Verb extends CustomerVerb>(
    number: string,
    verb: Verb,
    ...given: Given<Customer, Verb>
  ): Answered<Customer, Verb> {
    return this.#call(`customers/${number}/${verb}`, given) as Answered<Customer, Verb>;
  }

  groupDoes<Verb extends GroupVerb>(id: string, verb: Verb, ...given: Given<Group, Verb>): Answered<Group, Verb> {
    return this.#call(`groups/${encodeURIComponent(id)}/${verb}`, given) as Answered<Group, Verb>;
  }

  callDoes<Verb extends CallVerb>(id: string, verb: Verb): Answered<Call, Verb> {
    return this.#call(`calls/${encodeURIComponent(id)}/${verb}`, []) as Answered<Call, Verb>;
  }

  mediaDoes<Verb extends MediaVerb>(verb: Verb, ...given: Given<MediaHost, Verb>): Answered<MediaHost, Verb> {
    return this.#call(`media/${verb}`, given) as Answered<MediaHost, Verb>;
  }

  /** Makes a customer, or changes one. */
  customer(number: string, options: CustomerOptions = {}): Promise<unknown> {
    return this.#call(`customers/${number}`, [options]);
  }

  scan(qr: string, options: ScanOptions): Promise<unknown> {
    return this.does("scan", qr, options);
  }

  /** A customer writes to a company or into a group. Gives the message's id. */
  send(customer: string, to: string, content: Content, options: SendOptions = {}): Promise<string> {
    return this.customerDoes(customer, "send", to, content, options);
  }

  /** The same with a text and an id. */
  write(customer: string, device: string, text: string, id?: string): Promise<string> {
    return this.send(customer, device, text, { id });
  }

  deliver(customer: string, id: string): Promise<unknown> {
    return this.customerDoes(customer, "deliver", id);
  }

  read(customer: string, id: string): Promise<unknown> {
    return this.customerDoes(customer, "read", id);
  }

  holdAcks(held: boolean, device?: string): Promise<unknown> {
    return this.does("holdAcks", held, device);
  }

  drop(device: string): Promise<unknown> {
    return this.does("drop", device);
  }

  /** A message that a customer received, whole: as JSON, bytes in base64. */
  async message(customer: string, id: string): Promise<{ [kind: string]: unknown }> {
    return (await this.#look(customer, id)).json() as Promise<{ [kind: string]: unknown }>;
  }

  /** Its file, decrypted and checked. */
  async file(customer: string, id: string): Promise<Buffer> {
    return Buffer.from(await (await this.#look(customer, id, "/file")).arrayBuffer());
  }

  /** Everything the peer knows; with `after`, as soon as something has happened since that version. */
  async state(after = -1, waitMs = 0): Promise<PeerState> {
    const answer = await fetch(`${this.controlUrl}/state?after=${after}&wait=${waitMs}`);
    return (await answer.json()) as PeerState;
  }

  /** Waits for a state that `check` accepts, and gives it. */
  async until(
    check: (state: PeerState) => unknown,
    { timeoutMs = 10_000, what = "the peer" }: UntilOptions = {},
  ): Promise<PeerState> {
    const end = Date.now() + timeoutMs;
    for (let state = await this.state(); ; state = await this.state(state.version, end - Date.now())) {
      if (check(state)) return state;
      if (Date.now() >= end) throw new Error(`${what}: not within ${timeoutMs} ms`);
    }
  }

  async #look(customer: string, id: string, part = ""): Promise<Response> {
    const path = `customers/${customer}/received/${encodeURIComponent(id)}${part}`;
    const answer = await fetch(`${this.controlUrl}/${path}`);
    if (!answer.ok) throw new Error(((await answer.json()) as { error: string }).error);
    return answer;
  }

  async #call(path: string, given: unknown[]): Promise<unknown> {
    const answer = await fetch(`${this.controlUrl}/${path}`, { method: "POST", body: toWire(given) });
    const said = (await answer.json()) as { error?: string; result?: unknown };
    if (!answer.ok) throw new Error(said.error);
    return "result" in said ? said.result : said;
  }
}
