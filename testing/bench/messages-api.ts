import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { Person } from "../../apps/server/src/testing/person.ts";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { openDatabase } from "../crash/database.ts";
import { addPhone, startPeer, steadily } from "./machine-office.ts";
import { percentile, type Figure } from "./measure.ts";
import { secondsOfProcessor } from "./processes.ts";
import { startProgram } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

/** A token may send 60 a minute; a company of the first plan has at most ten connections. */
const companies = 10;
const phones = 10;
const tokens = companies * phones;
const api = { perSecond: 300, seconds: 15 };
const webhook = { perSecond: 10, seconds: 10 };

/**
 * Programs send with many tokens at once; then a webhook is told what became of messages. The test phones that receive,
 * and the webhook's sender, are in a process of their own: a message is accepted once it is durable, and delivered at its
 * connection's pace.
 */
export async function measure(): Promise<Figure[]> {
  const told: number[] = [];
  await using peer = await startPeer((_, body) => {
    const { createdAt } = JSON.parse(body) as { createdAt: string };
    told.push(Date.now() - Date.parse(createdAt));
    return "{}";
  });
  await using folder = await temporaryFolder();
  await using database = await openDatabase(folder.path);
  const environment = { ALLOWED_PRIVATE_HOSTS: peer.host, DATABASE_URL: database.url };
  const start = (ROLES: string) => startProgram({ dataDir: folder.path, environment: { ...environment, ROLES } });
  await using program = await start("web");
  await using receiver = await start("connector,worker");
  const postmaster = Number.parseInt(
    await readFile(path.join(folder.path, "shared-database/postmaster.pid"), "utf8"),
    10,
  );
  const used = () => ({
    api: secondsOfProcessor(program.pid),
    receiver: secondsOfProcessor(receiver.pid),
    postgres: secondsOfProcessor(postmaster),
  });
  const nobody = visitor(program.url);
  const admin = await setUp(nobody);
  const admins = [admin, ...(await Promise.all(Array.from({ length: companies - 1 }, () => nobody.signUp())))];
  const senders = (await Promise.all(admins.map((each) => sendersOf(each, program.url)))).flat();
  const send = async (n: number, of = tokens) => {
    const began = performance.now();
    const body = { number: `55119${83_000_000 + (n % 400)}`, body: "Seu pedido saiu para entrega" };
    const asked = senders[n % of]!.call("POST /api/messages/send", { body });
    // A connection may be lost: then it was not accepted.
    const isAccepted = await asked.then(({ status }) => status < 300).catch(() => false);
    return { ms: performance.now() - began, isAccepted };
  };
  // The contacts that programs write to are there by then, and PostgreSQL has counted them.
  await steadily(40, 10, (n) => send(n));
  await pause(15_000);
  const delivered = async () => {
    const [row] = await database.ledger.query<{ count: number }>(
      "select count(*)::float8 as count from messages where source = 'api' and ack > 0",
    );
    return row?.count ?? 0;
  };
  const before = { delivered: await delivered(), ...used() };
  const began = performance.now();
  const sent = await steadily(api.perSecond, api.seconds, (n) => send(n));
  const accepted = sent.filter(({ isAccepted }) => isAccepted);
  const perSecond = (accepted.length * 1_000) / (performance.now() - began);
  const after = { delivered: await delivered(), ...used() };
  const cost = (of: "api" | "receiver" | "postgres") =>
    ((after[of] - before[of]) * 1_000) / Math.max(1, accepted.length);
  await pause(10_000);
  const events = ["message.status" as const];
  await admin.does("POST /webhooks", { body: { name: "Sistema", url: peer.url, events } });
  await steadily(webhook.perSecond, webhook.seconds, (n) => send(n, phones));
  await pause(5_000);
  return [
    {
      what: `messages that the API accepts of ${tokens} tokens, ${api.perSecond} a second`,
      value: perSecond,
      unit: "/s",
      // The last are answered a little after they were asked.
      target: { atLeast: api.perSecond * 0.98 },
      note: `${sent.length - accepted.length} refused`,
    },
    {
      what: "  until one is accepted: p95",
      value: percentile(
        accepted.map(({ ms }) => ms),
        0.95,
      ),
      unit: "ms",
      target: { atMost: 50 },
    },
    { what: "  processor time of the API's process for each", value: cost("api"), unit: "ms" },
    { what: "  PostgreSQL's, for what is delivered too", value: cost("postgres"), unit: "ms" },
    {
      what: "  of them delivered meanwhile, by the phones' process",
      value: (after.delivered - before.delivered) / Math.max(1, accepted.length),
      unit: "",
      note: `${cost("receiver").toFixed(1)} ms of its processor time for each accepted`,
    },
    {
      what: `from what happens to the webhook that is told, ${webhook.perSecond} messages a second: p95`,
      value: percentile(told, 0.95),
      unit: "ms",
      target: { atMost: 1_000 },
      note: `${told.length} events`,
    },
  ];
}

/** Programs with a token of each of the company's new test phones. */
async function sendersOf(admin: Person, url: string): Promise<Person[]> {
  const senders: Person[] = [];
  for (let n = 0; n < phones; n++) {
    const params = { whatsappId: await addPhone(admin, `Telefone ${n}`) };
    const { token } = await admin.does("POST /whatsapp/:whatsappId/token", { params });
    senders.push(new Person({ http: doorTo(url) }, { token, user: admin.user }));
  }
  return senders;
}
