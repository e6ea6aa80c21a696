import { setTimeout as wait } from "node:timers/promises";
import { company, startLinkedProgram, type LinkedProgram } from "./linked-program.ts";
import { percentile, type Extent, type Figure } from "./measure.ts";
import { memoryBelow } from "./processes.ts";
import { slopeOf } from "./slope.ts";

const perSecond = 50;
const conversations = 20;
const lookEachMs = 2_000;
/** Memory from the start phase is not counted as growth. */
const warmShare = 0.25;

/**
 * Encrypted messages at a steady rate for minutes: the delay to another user's screen, and whether memory is stable.
 */
export async function measure({ minutes }: Extent): Promise<Figure[]> {
  await using linked = await startLinkedProgram();
  const numbers = Array.from({ length: conversations }, (_, n) => `55119${80_000_000 + n}`);
  const latencies: number[] = [];
  let isOver = () => undefined as void;
  const total = Math.round(perSecond * minutes * 60);
  const over = new Promise<void>((resolve) => (isOver = resolve));
  linked.socket.on("appMessage", (event) => {
    const sent = event.action === "create" ? sentAt(event.message.body) : undefined;
    if (sent !== undefined && latencies.push(Date.now() - sent) === total) isOver();
  });
  for (const number of numbers) await linked.peer.write(number, company, "Bom dia!");
  await linked.peer.until(({ written }) => written.every(({ state }) => state === "acknowledged"));
  const looking = lookAtMemory(linked, over);
  const begin = performance.now();
  for (let n = 0; n < total; n++) {
    await wait(Math.max(0, begin + (n * 1000) / perSecond - performance.now()));
    void linked.peer.write(numbers[n % numbers.length] ?? "", company, `Mensagem ${n} enviada em ${Date.now()}`);
  }
  await over;
  const seconds = (performance.now() - begin) / 1000;
  const memory = await looking;
  const note = `${total} messages in ${Math.round(seconds)} s and ${conversations} conversations, Signal-encrypted; from the phone's send.`;
  const warm = memory.slice(Math.floor(memory.length * warmShare));
  return [
    { what: "messages, sent and told", value: total / seconds, unit: "/s", note },
    { what: "phone to another's socket, p95", value: percentile(latencies, 0.95), unit: "ms", target: { atMost: 150 } },
    { what: "the same, median", value: percentile(latencies, 0.5), unit: "ms" },
    { what: "the same, slowest", value: latencies.reduce((one, other) => Math.max(one, other), 0), unit: "ms" },
    { what: "the server's memory at the end (PSS)", value: memory.at(-1)?.value ?? Number.NaN, unit: "MB" },
    {
      what: "its slope, without the first quarter",
      value: slopeOf(warm) * 60_000,
      unit: "MB/min",
      note: "Least squares over the process's PSS, looked at every 2 s; in minutes, garbage that was not collected yet is in it.",
    },
  ];
}

/** Milliseconds and megabytes of the server's process, until it is over. */
async function lookAtMemory({ program }: LinkedProgram, over: Promise<void>): Promise<{ at: number; value: number }[]> {
  const seen: { at: number; value: number }[] = [];
  let isOver = false;
  void over.then(() => (isOver = true));
  while (!isOver) {
    const biggest = Math.max(...memoryBelow([program.pid]).map(({ pss }) => pss));
    seen.push({ at: performance.now(), value: biggest });
    await Promise.race([wait(lookEachMs), over]);
  }
  return seen;
}

function sentAt(body: string): number | undefined {
  const [, at] = /^Mensagem \d+ enviada em (\d+)$/.exec(body) ?? [];
  return at === undefined ? undefined : Number(at);
}
