import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { setUp, visitor } from "../bench/set-up.ts";
import type { RemotePeer } from "../peer/remote.ts";

export const company = "5511999990000";
const attendantCount = 4;
const customerCount = 8;

/** A conversation and who answers in it. */
export interface Conversation {
  customer: string;
  ticketId: number;
  attendant: Person;
}

/** Looks again until `check` gives something truthy, and gives it. */
export async function eventually<T>(what: string, check: () => Promise<T>, patienceMs = 60_000): Promise<T> {
  const end = Date.now() + patienceMs;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > end) throw new Error(`${what}: not within ${patienceMs / 1000} s`);
    await pause(50);
  }
}

/** WhatsApp has the company's device on the line. */
export const isOnLine = async (peer: RemotePeer): Promise<boolean> =>
  (await peer.state()).devices.some(({ number, active }) => number === company && active);

/** A company is signed up and linked to its phone, and customers have written, each accepted by an attendant. */
export async function setScene(url: string, peer: RemotePeer): Promise<Conversation[]> {
  const admin = await setUp(visitor(url));
  const attendants = await Promise.all(Array.from({ length: attendantCount }, () => admin.colleague("admin")));
  await link(admin, peer);

  const conversations: Conversation[] = [];
  for (let n = 0; n < customerCount; n++) {
    const customer = `55119${String(80_000_001 + n)}`;
    const attendant = attendants[n % attendantCount] ?? admin;
    await peer.customer(customer, { name: `Cliente ${n + 1}` });
    await peer.write(customer, company, `${customer} oi`);
    const ticket = await eventually("the first message", async () => {
      const { tickets } = await attendant.does("GET /tickets", { query: { searchParam: customer, showAll: "true" } });
      return tickets[0];
    });
    await attendant.does("PUT /tickets/:ticketId", { params: { ticketId: ticket?.id ?? 0 }, body: { status: "open" } });
    conversations.push({ customer, ticketId: ticket?.id ?? 0, attendant });
  }
  return conversations;
}

async function link(admin: Person, peer: RemotePeer): Promise<void> {
  const { id } = await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  const connection = () => admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } });
  const qr = await eventually("a QR code", async () => (await connection()).qrcode);
  await peer.scan(qr, { number: company, name: "Loja" });
  await eventually("the connection", async () => (await connection()).status === "CONNECTED");
}
