import { setTimeout as wait } from "node:timers/promises";
import type { Ticket } from "@recado/contracts/tickets";
import { company, startLinkedProgram, type LinkedProgram } from "./linked-program.ts";
import { percentile, type Figure } from "./measure.ts";
import { openScreen } from "./screen.ts";

const perSecond = 50;
const seconds = 20;
const conversations = 20;
/** Every fifth message is of the conversation that the page shows. */
const shownEach = 5;

/** The time from a customer's "send" to a browser: to its socket, and to its screen. */
export async function measure(): Promise<Figure[]> {
  await using linked = await startLinkedProgram();
  const { peer, socket, looker } = linked;
  const numbers = Array.from({ length: conversations }, (_, n) => `55119${80_000_000 + n}`);
  const tickets = new Map<string, Ticket>();
  const latencies: number[] = [];
  let isOver = () => undefined as void;
  const total = perSecond * seconds;
  const over = new Promise<void>((resolve) => (isOver = resolve));
  socket.on("appMessage", (event) => {
    if (event.action !== "create") return;
    tickets.set(event.contact.number, event.ticket);
    const sent = sentAt(event.message.body);
    if (sent !== undefined && latencies.push(Date.now() - sent) === total) isOver();
  });
  for (const number of numbers) await peer.write(number, company, "Bom dia!");
  await peer.until(({ written }) => written.every(({ state }) => state === "acknowledged"));
  const [shown, ...others] = numbers;
  await using screen = await openScreen(looker, `/tickets/${(await acceptedFrom(linked, shown!, tickets)).uuid}`);
  const begin = performance.now();
  for (let n = 0; n < total; n++) {
    await wait(Math.max(0, begin + (n * 1000) / perSecond - performance.now()));
    const number = n % shownEach === 0 ? shown! : others[n % others.length]!;
    void peer.write(number, company, `Mensagem ${n} enviada em ${Date.now()}`);
  }
  await over;
  const rate = (total * 1000) / (performance.now() - begin);
  const note = `${Math.round(rate)} messages/s in ${conversations} conversations, Signal-encrypted; from the phone's send.`;
  const seen = screen ? await screen.latencies(total / shownEach) : [];
  return [
    ...figures("phone to another browser's socket", latencies, note),
    ...(screen
      ? figures("phone to another browser's screen", seen, note)
      : [{ what: "no Chromium, so no screen was looked at", value: Number.NaN, unit: "" }]),
  ];
}

function figures(what: string, latencies: readonly number[], note: string): Figure[] {
  return [
    { what: `${what}, p95`, value: percentile(latencies, 0.95), unit: "ms", target: { atMost: 150 }, note },
    { what: "the same, median", value: percentile(latencies, 0.5), unit: "ms" },
    { what: "the same, slowest", value: Math.max(...latencies), unit: "ms" },
  ];
}

function sentAt(body: string): number | undefined {
  const [, at] = /^Mensagem \d+ enviada em (\d+)$/.exec(body) ?? [];
  return at === undefined ? undefined : Number(at);
}

/** The customer's conversation, answered by the admin: their page shows it. */
async function acceptedFrom({ admin }: LinkedProgram, number: string, tickets: ReadonlyMap<string, Ticket>) {
  const ticket = tickets.get(number);
  if (!ticket) throw new Error(`There is no conversation with ${number}.`);
  return admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
}
