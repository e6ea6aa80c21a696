import { jidDecode } from "./baileys.ts";
import type { Call } from "./calls.ts";
import { Customer, type CustomerOptions } from "./customer.ts";
import type { LinkedDevice } from "./device.ts";
import { PeerEventBus } from "./events.ts";
import type { PhoneRequest } from "./history.ts";
import { Lines } from "./lines.ts";
import { MediaHost } from "./media-host.ts";
import type { MediaRetry, MediaRetryAnswer } from "./media-retry.ts";
import { Group, type GroupOptions } from "./group.ts";
import { Pictures } from "./pictures.ts";
import { WrittenMessages } from "./written.ts";

/** The accounts of this WhatsApp: customers' phones, companies' phones, and the devices linked to those. */
export class Network {
  readonly now: () => number;
  readonly events = new PeerEventBus();
  readonly written: WrittenMessages;
  readonly media = new MediaHost(this.events);
  /** The files that devices requested again. */
  readonly mediaRetries: MediaRetry[] = [];
  mediaRetryAnswer: MediaRetryAnswer = "again";
  /** Whether to report to new devices that they have a one-time key left, so that they upload few. */
  wantsFewKeys = false;
  readonly lines = new Lines();
  readonly pictures = new Pictures(this);
  readonly calls: Call[] = [];
  /** The requests of devices to their accounts' phones. */
  readonly phoneRequests: PhoneRequest[] = [];
  readonly #devices = new Map<string, LinkedDevice>();
  readonly #customers = new Map<string, Customer>();
  readonly #groups = new Map<string, Group>();
  readonly #numbersByLid = new Map<string, string>();
  readonly #unregistered = new Set<string>();
  readonly #canonical = new Map<string, string>();

  constructor(now: () => number) {
    this.now = now;
    this.written = new WrittenMessages(now);
  }

  get devices(): LinkedDevice[] {
    return [...this.#devices.values()];
  }

  get customers(): Customer[] {
    return [...this.#customers.values()];
  }

  /** The device linked to this number; an account has only one here. Throws if there is none. */
  device(number: string): LinkedDevice {
    const device = this.#devices.get(number);
    if (!device || device.unlinked) throw new Error(`no device is linked to ${number}`);
    return device;
  }

  /** Also one that was unlinked since. */
  lastDevice(number: string): LinkedDevice | undefined {
    return this.#devices.get(number);
  }

  link(device: LinkedDevice): void {
    this.#devices.set(device.number, device);
  }

  /** The phone with this number, created at the first call; `options` update it. */
  customer(number: string, options: CustomerOptions = {}): Customer {
    if (!/^\d{5,15}$/.test(number)) throw new Error(`${number} is no number: digits with country code`);
    const known = this.#customers.get(number);
    if (known) {
      if (options.lid !== undefined) throw new Error(`${number} has its hidden address already`);
      known.name = options.name ?? known.name;
      known.addressing = options.addressing ?? known.addressing;
      known.mapped = options.mapped ?? known.mapped;
      known.delivers = options.delivers ?? known.delivers;
      return known;
    }
    const customer = new Customer(this, number, options);
    this.#customers.set(number, customer);
    this.#numbersByLid.set(userOf(customer.lid), number);
    return customer;
  }

  get groups(): Group[] {
    return [...this.#groups.values()];
  }

  createGroup(options: GroupOptions): Group {
    const group = new Group(this, options);
    if (this.#groups.has(group.id)) throw new Error(`there is a group ${group.id} already`);
    this.#groups.set(group.id, group);
    return group;
  }

  /** Throws when there is none. */
  group(id: string): Group {
    const group = this.#groups.get(id);
    if (!group) throw new Error(`there is no group ${id}`);
    return group;
  }

  findGroup(id: string): Group | undefined {
    return this.#groups.get(id);
  }

  setRegistered(number: string, registered: boolean): void {
    if (registered) this.#unregistered.delete(number);
    else this.#unregistered.add(number);
  }

  setCanonical(number: string, canonical: string): void {
    this.#canonical.set(number, canonical);
  }

  /** Looks up a number: whether it is on WhatsApp, and its canonical number. */
  lookUp(number: string): { number: string; registered: boolean } {
    const canonical = this.#canonical.get(number) ?? number;
    return { number: canonical, registered: !this.#unregistered.has(canonical) };
  }

  /** The phone with this address; undefined if there is none: not on WhatsApp, or not the canonical number. */
  phoneAt(jid: string): Customer | undefined {
    const user = userOf(jid);
    const number = jid.endsWith("@lid") ? this.#numbersByLid.get(user) : user;
    if (
      !number ||
      !/@(lid|s\.whatsapp\.net)$/.test(jid) ||
      this.#unregistered.has(number) ||
      this.#canonical.has(number)
    )
      return undefined;
    return this.customer(number);
  }
}

function userOf(jid: string): string {
  const user = jidDecode(jid)?.user;
  if (!user) throw new Error(`${jid} is no address`);
  return user;
}
