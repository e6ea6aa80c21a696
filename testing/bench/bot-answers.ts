import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { percentile, type Figure } from "./measure.ts";
import { company, startLinkedProgram } from "./linked-program.ts";
import { secondsOfProcessor } from "./processes.ts";

/** The first is the bot issue's target, the second a busy shop. */
const rates = [
  { customers: 250, eachSecond: 50 },
  { customers: 60, eachSecond: 10 },
];
/** Within this, PostgreSQL has counted the new tables: until then its plans are those of empty ones. */
const settleMs = 30_000;
/** Messages of one customer are answered together, a second after the last. */
const waitedForMoreMs = 1_000;

/**
 * Customers answer a menu, this many each second, over the protocol; waits until WhatsApp has the bot's message for
 * each.
 */
export async function measure(): Promise<Figure[]> {
  await using linked = await startLinkedProgram();
  const { peer, socket, admin } = linked;
  const queues = await Promise.all(
    ["Vendas", "Entregas"].map((name, n) =>
      admin.does("POST /queue", { body: { name, color: `#10101${n}`, greetingMessage: `Aqui é ${name}.` } }),
    ),
  );
  const [connection] = await admin.does("GET /whatsapp");
  const params = { whatsappId: connection?.id ?? 0 };
  const body = { queueIds: queues.map(({ id }) => id), greetingMessage: "Olá!" };
  await admin.does("PUT /whatsapp/:whatsappId", { params, body });
  // Raise the company's send limits, which are not measured here.
  for (const [key, value] of Object.entries({ sendPerMinute: "6000", sendBurst: "200" }))
    await admin.does("PUT /settings/:key", { params: { key }, body: { value } });

  const answered = new Set<number>();
  const numbers = new Map<number, string>();
  const waiting = new Map<string, () => void>();
  socket.on("appMessage", (event) => {
    const { id, ticketId, fromMe, ack } = event.message;
    if (event.action === "create") numbers.set(ticketId, event.contact.number ?? "");
    if (!fromMe || ack < 1 || answered.has(id)) return;
    answered.add(id);
    waiting.get(numbers.get(ticketId) ?? "")?.();
  });
  const write = async (number: string, text: string): Promise<number> => {
    const began = performance.now();
    const heard = new Promise<void>((resolve) => waiting.set(number, resolve));
    await peer.write(number, company, text);
    await Promise.race([heard, pause(60_000)]);
    return performance.now() - began - waitedForMoreMs;
  };
  const postmaster = Number.parseInt(await readFile(path.join(linked.dataDir, "database/postmaster.pid"), "utf8"), 10);
  const used = () => ({
    // PostgreSQL is a child of the program.
    node: secondsOfProcessor(linked.program.pid, postmaster),
    postgres: secondsOfProcessor(postmaster),
  });
  const figures: Figure[] = [];
  for (const [part, { customers, eachSecond }] of rates.entries()) {
    const everybody = Array.from({ length: customers }, (_, n) => `55119${82_000_000 + part * 1_000 + n}`);
    for (let n = 0; n < customers; n += eachSecond)
      await Promise.all(everybody.slice(n, n + eachSecond).map((number) => write(number, "Oi")));
    await pause(settleMs);
    const before = used();
    const start = performance.now();
    const taken = await Promise.all(
      everybody.map(async (number, n) => {
        await pause(Math.max(0, start + (n * 1000) / eachSecond - performance.now()));
        return await write(number, "1");
      }),
    );
    const after = used();
    const cost = (of: keyof typeof after) => ((after[of] - before[of]) * 1_000) / customers;
    const what = `from the answer to a menu to the bot's word at WhatsApp, ${eachSecond} a second, beyond the second of waiting`;
    figures.push(
      { what: `${what}: median`, value: percentile(taken, 0.5), unit: "ms" },
      { what: `${what}: p95`, value: percentile(taken, 0.95), unit: "ms", target: { atMost: 250 } },
      { what: `  Node's processor time for the message and its answer`, value: cost("node"), unit: "ms" },
      { what: `  PostgreSQL's`, value: cost("postgres"), unit: "ms" },
    );
  }
  return figures;
}
