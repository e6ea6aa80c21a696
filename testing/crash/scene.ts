import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { setUp, visitor } from "../bench/set-up.ts";
import type { RemotePeer } from "../peer/remote.ts";
import type { PeerState } from "../peer/state.ts";
import type { Ledger } from "./ledger.ts";

export interface SceneOptions {
  /** Numbers of the company, each linked over the real protocol. */
  connections: number;
  /** Customers of each number. */
  customersEach: number;
  /** They share the conversations; the server lets each write four times a second. */
  attendants: number;
}

/** A conversation and who answers in it. */
export interface Conversation {
  customer: string;
  /** The company's number that the customer writes to. */
  company: string;
  ticketId: number;
  attendant: Person;
}

export interface Scene {
  admin: Person;
  conversations: Conversation[];
  /** Ids of the connections, by their numbers. */
  connections: Map<string, number>;
}

/** Looks again until `check` gives something truthy, and gives it. */
export async function eventually<T>(what: string, check: () => Promise<T>, patienceMs = 120_000): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await pause(100);
  }
}

/**
 * Polls until nothing is left. A busy machine may take any time, but progress must not stop for longer than a timeout
 * for lost messages.
 */
export async function runsOut(what: string, left: () => Promise<number>, stillMs = 45_000): Promise<void> {
  let least = Infinity;
  for (let end = Infinity; ; await pause(100)) {
    const count = await left();
    if (count === 0) return;
    if (count < least) [least, end] = [count, Date.now() + stillMs];
    if (Date.now() > end) throw new Error(`${what}: ${count} left, and none fewer for ${stillMs / 1000} s`);
  }
}

const companyNumber = (n: number): string => String(5_511_999_990_000 + n);
const customerNumber = (n: number): string => String(5_511_980_000_001 + n);

/** Whether a number is one of the company's own: its phone is no customer. */
export const isCompany = (number: string): boolean => number.startsWith("55119999");

/** WhatsApp has all the company's devices on the line. */
export const areOnLine = async (peer: RemotePeer): Promise<boolean> => allActive(await peer.state());
const allActive = ({ devices }: PeerState): boolean =>
  devices.length > 0 && devices.every(({ active, linked }) => active || !linked);

/** A company is signed up and linked to its phones, and customers have written, each accepted by an attendant. */
export async function setScene(url: string, peer: RemotePeer, ledger: Ledger, options: SceneOptions): Promise<Scene> {
  const admin = await setUp(visitor(url));
  await ledger.query("update plans set users = 1000, connections = 1000");
  const attendants = await Promise.all(Array.from({ length: options.attendants }, () => admin.colleague("admin")));
  const connections = new Map<string, number>();
  await Promise.all(
    Array.from({ length: options.connections }, async (_, n) =>
      connections.set(companyNumber(n), await link(admin, peer, n)),
    ),
  );
  await eventually("the connections", async () =>
    (await admin.does("GET /whatsapp")).every(({ status }) => status === "CONNECTED"),
  );
  const conversations = await Promise.all(
    Array.from({ length: options.connections * options.customersEach }, (_, n) =>
      converse(peer, attendants[n % attendants.length] ?? admin, companyNumber(n % options.connections), n),
    ),
  );
  // Wait first, so that conversations accepted until here get no greeting.
  await runsOut("steps", async () => (await ledger.query("select from steps")).length);
  await admin.does("PUT /settings/:key", { params: { key: "sendGreetingAccepted" }, body: { value: "enabled" } });
  return { admin, conversations, connections };
}

async function link(admin: Person, peer: RemotePeer, n: number): Promise<number> {
  const { id } = await admin.does("POST /whatsapp", { body: { name: `Loja ${n + 1}` } });
  const number = companyNumber(n);
  // A code may have made room for the next by the time that it is scanned.
  await eventually("a QR code", async () => {
    const { qrcode } = await admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } });
    const scan = () => peer.scan(qrcode, { number, name: `Loja ${n + 1}` });
    return (
      qrcode !== "" &&
      (await scan().then(
        () => true,
        () => false,
      ))
    );
  });
  return id;
}

async function converse(peer: RemotePeer, attendant: Person, company: string, n: number): Promise<Conversation> {
  const customer = customerNumber(n);
  await peer.customer(customer, { name: `Cliente ${n + 1}` });
  await peer.write(customer, company, `${customer} oi`);
  const ticket = await eventually("the first message", async () => {
    const { tickets } = await attendant.does("GET /tickets", { query: { searchParam: customer, showAll: "true" } });
    return tickets[0];
  });
  const ticketId = ticket?.id ?? 0;
  await attendant.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
  return { customer, company, ticketId, attendant };
}
