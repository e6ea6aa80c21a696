import { percentile, type Figure } from "./measure.ts";
import { company, startLinkedProgram } from "./linked-program.ts";

const conversations = 20;
const seconds = 10;

/** The throughput of encrypted messages end to end: customers' phones, the protocol, Baileys, Recado, a browser. */
export async function measure(): Promise<Figure[]> {
  await using linked = await startLinkedProgram();
  const { peer, socket } = linked;
  let told = 0;
  const waiting = new Map<string, () => void>();
  socket.on("appMessage", (event) => {
    if (event.action !== "create") return;
    told += 1;
    waiting.get(event.message.body)?.();
  });
  const numbers = Array.from({ length: conversations }, (_, n) => `55119${80_000_000 + n}`);
  const waits: number[] = [];
  /** Resolves when the browser has received it. */
  const write = async (number: string, body: string) => {
    const began = performance.now();
    const heard = new Promise<void>((resolve) => waiting.set(body, resolve));
    await peer.write(number, company, body);
    await heard;
    waiting.delete(body);
    waits.push(performance.now() - began);
  };
  for (const number of numbers) await write(number, `Primeira de ${number}`);
  const before = told;
  waits.length = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  await Promise.all(
    numbers.map(async (number) => {
      for (let n = 0; performance.now() < end; n++) await write(number, `Mensagem ${n} de ${number}`);
    }),
  );
  const rate = ((told - before) * 1000) / (performance.now() - began);
  return [
    { what: `encrypted messages of ${conversations} customers, each told before its next`, value: rate, unit: "/s" },
    { what: "phone to socket meanwhile, median", value: percentile(waits, 0.5), unit: "ms" },
  ];
}
