import { setTimeout as pause } from "node:timers/promises";
import { Person } from "../../apps/server/src/testing/person.ts";
import { doorTo } from "../../apps/server/src/testing/door.ts";
import { addPhone, startPeer, steadily } from "./machine-office.ts";
import { percentile, type Figure } from "./measure.ts";
import { startProgram } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

/** A token may send 60 a minute; a company of the first plan has at most ten connections. */
const companies = 10;
const phones = 10;
const tokens = companies * phones;
const api = { perSecond: 300, seconds: 15 };
const webhook = { perSecond: 10, seconds: 10 };

/** Programs send with many tokens at once; then a webhook is told what became of messages. */
export async function measure(): Promise<Figure[]> {
  const told: number[] = [];
  await using peer = await startPeer((_, body) => {
    const { createdAt } = JSON.parse(body) as { createdAt: string };
    told.push(Date.now() - Date.parse(createdAt));
    return "{}";
  });
  await using folder = await temporaryFolder();
  const environment = { ALLOWED_PRIVATE_HOSTS: peer.host };
  await using program = await startProgram({ dataDir: folder.path, environment });
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
  const began = performance.now();
  const sent = await steadily(api.perSecond, api.seconds, (n) => send(n));
  const accepted = sent.filter(({ isAccepted }) => isAccepted);
  const perSecond = (accepted.length * 1_000) / (performance.now() - began);
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
