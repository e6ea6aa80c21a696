import type { Person } from "../../apps/server/src/testing/person.ts";
import { openSocket } from "./browser-socket.ts";
import { addPhone, startPeer, steadily } from "./machine-office.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";
import { startProgram } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

const rounds = 3;
const seconds = 10;
const perSecond = 50;
/** Companies without integrations, whose browsers are watched. */
const watched = 5;

/** How the company's program answers, if it has one. */
const kinds = ["none", "answers", "hangs"] as const;
type Kind = (typeof kinds)[number];

/** The delay of other companies' incoming messages while programs answer the customers of many companies. */
export async function measure({ sessions: companies }: Extent): Promise<Figure[]> {
  let kind: Kind = "none";
  let asked = 0;
  await using peer = await startPeer(() => {
    asked++;
    return kind === "hangs" ? null : JSON.stringify({ messages: [{ body: "Recebido, obrigado!" }] });
  });
  await using folder = await temporaryFolder();
  const environment = { ALLOWED_PRIVATE_HOSTS: peer.host };
  await using program = await startProgram({ dataDir: folder.path, environment });
  const nobody = visitor(program.url);
  await setUp(nobody);
  const offices: Office[] = [];
  for (let n = 0; n < companies; n += 10)
    offices.push(...(await Promise.all(Array.from({ length: 10 }, () => openOffice(nobody)))));
  const integrationIds: number[] = [];
  for (const { admin, whatsappId } of offices) {
    const body = { type: "n8n" as const, name: "Fluxo", urlN8N: `${peer.url}/${whatsappId}` };
    integrationIds.push((await admin.does("POST /queueIntegration", { body })).id);
  }
  const others = await Promise.all(Array.from({ length: watched }, () => openOffice(nobody)));
  const heard = new Map<string, () => void>();
  for (const { admin } of others) {
    const socket = await openSocket({ url: program.url, token: admin.token, companyId: admin.user.companyId });
    socket.on("appMessage", ({ message }) => heard.get(message.body)?.());
  }
  let sequence = 0;
  const waits = async (customerId: number, { admin, whatsappId }: Office): Promise<number> => {
    const body = `Mensagem ${++sequence}`;
    const began = performance.now();
    const told = new Promise<void>((resolve) => heard.set(body, resolve));
    await write(admin, whatsappId, customerId, body);
    await told;
    return performance.now() - began;
  };
  const taken = new Map<Kind, number[]>(kinds.map((each) => [each, []]));
  const calls = new Map<Kind, number>();
  for (let round = 0; round < rounds; round++)
    for (kind of kinds) {
      for (const [n, { admin, whatsappId }] of offices.entries()) {
        const integrationId = kind === "none" ? null : integrationIds[n]!;
        await admin.does("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { integrationId } });
      }
      // Uses new customers each time, because the program is not called for conversations that a user has taken over.
      const customers: (Office & { customerId: number })[] = [];
      for (const office of offices) customers.push({ ...office, customerId: await customerOf(office) });
      const watchedCustomers = await Promise.all(others.map(customerOf));
      const before = asked;
      const [waited] = await Promise.all([
        steadily(watched, seconds, (n) => waits(watchedCustomers[n % watched]!, others[n % watched]!)),
        steadily(perSecond, seconds, (n) => {
          const { admin, whatsappId, customerId } = customers[n % companies]!;
          return write(admin, whatsappId, customerId, `Oi ${n}`);
        }),
      ]);
      taken.get(kind)!.push(percentile(waited, 0.5));
      calls.set(kind, (calls.get(kind) ?? 0) + asked - before);
    }
  const median = (one: Kind) => percentile(taken.get(one)!, 0.5);
  const most = Math.max(median("none") * 1.1, median("none") + 5);
  return kinds.map((each) => ({
    what: `until another company's browser has a message, ${perSecond} a second in ${companies} whose program ${each === "none" ? "is not asked" : each}`,
    value: median(each),
    unit: "ms",
    note: `${calls.get(each) ?? 0} calls; median of ${rounds} medians`,
    ...(each !== "none" && { target: { atMost: most } }),
  }));
}

interface Office {
  admin: Person;
  whatsappId: number;
}

async function openOffice(nobody: Person): Promise<Office> {
  const admin = await nobody.signUp();
  return { admin, whatsappId: await addPhone(admin, "Loja") };
}

/** A new customer at the test phone. */
async function customerOf({ admin, whatsappId }: Office): Promise<number> {
  const params = { whatsappId };
  const { id } = await admin.does("POST /simulator/:whatsappId/customers", { params, body: { name: "Maria" } });
  return id;
}

const write = (admin: Person, whatsappId: number, customerId: number, body: string) =>
  admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", {
    params: { whatsappId, customerId },
    body: { body },
  });
