import { setTimeout as pause } from "node:timers/promises";
import { temporaryFolder } from "../bench/temporary.ts";
import type { RemotePeer } from "../peer/remote.ts";
import { emptyOutcome, type Outcome } from "./outcome.ts";
import { startOwnServer, type OwnServer } from "./own-server.ts";
import { chanceOf } from "./random.ts";
import { areOnLine, eventually, runsOut, setScene } from "./scene.ts";
import { unlessGivenUp, type Request } from "./trial.ts";

/** The number of customers who write to the bot around each kill. */
const customersEach = 4;
const menu = "Bem-vindo à loja";
const answer = "Aqui é Vendas";
/** The customer's messages and the bot's answers. */
const dialogue = [
  { said: "Oi", heard: menu },
  { said: "1", heard: answer },
] as const;

/** Recado as a person starts it, killed while its bot answers customers: each answer reaches its phone once. */
export async function botKills(request: Request): Promise<Outcome> {
  await using folder = await temporaryFolder();
  await using own = await startOwnServer(folder.path, request);
  return await unlessGivenUp(request, () => killAndCount(own, request));
}

async function killAndCount({ server, world }: OwnServer, { amount, seed, say }: Request): Promise<Outcome> {
  const { url, peer, ledger } = world;
  const [outcome, chance] = [emptyOutcome(), chanceOf(seed)];
  const { admin, connections } = await setScene(url, peer, ledger, { connections: 1, customersEach: 1, attendants: 1 });
  const [company, whatsappId] = [...connections][0] ?? ["", 0];
  const queueIds: number[] = [];
  for (const [n, name] of ["Vendas", "Entregas"].entries())
    queueIds.push(
      (await admin.does("POST /queue", { body: { name, color: `#10101${n}`, greetingMessage: `Aqui é ${name}` } })).id,
    );
  await admin.does("PUT /whatsapp/:whatsappId", { params: { whatsappId }, body: { queueIds, greetingMessage: menu } });

  const customers: string[] = [];
  const talks: Promise<void>[] = [];
  for (let kill = 1; kill <= amount; kill++) {
    await eventually("the sessions", () => areOnLine(peer));
    for (let n = 0; n < customersEach; n++) {
      const number = String(5_511_960_000_001 + customers.length);
      customers.push(number);
      talks.push(talk(peer, number, company));
    }
    // The bot waits a second for more messages, so the kill comes before, during or after its answer.
    await pause(chance.between(200, 3_000));
    await server.kill();
    outcome.injected["killed while the bot answers"] = kill;
    say(`kill ${kill}: ${await unanswered(peer, customers)} of ${customers.length} wait for the bot`);
    await server.start();
  }
  await runsOut("customers without the bot's last word", () => unanswered(peer, customers), 120_000).catch(
    (error: Error) => void outcome.faults.push(error.message),
  );
  await Promise.allSettled(talks);
  await runsOut("what WhatsApp was to be told", () => ledger.waiting());
  await count(peer, customers, outcome);
  return outcome;
}

/** A customer answers the menu once it is on the phone. */
async function talk(peer: RemotePeer, number: string, company: string): Promise<void> {
  await peer.customer(number, { name: `Cliente ${number.slice(-4)}` });
  for (const { said, heard } of dialogue) {
    await peer.write(number, company, said);
    await eventually(`"${heard}" at ${number}`, async () => (await timesOf(peer, number, heard)) > 0, 300_000);
  }
}

async function timesOf(peer: RemotePeer, number: string, text: string): Promise<number> {
  const phone = (await peer.state()).customers.find((one) => one.number === number);
  return (phone?.received ?? []).filter((one) => one.text?.includes(text)).length;
}

async function unanswered(peer: RemotePeer, customers: readonly string[]): Promise<number> {
  const phones = new Map((await peer.state()).customers.map((one) => [one.number, one.received]));
  return customers.filter((number) => !phones.get(number)?.some(({ text }) => text?.includes(answer))).length;
}

async function count(peer: RemotePeer, customers: readonly string[], outcome: Outcome): Promise<void> {
  const phones = new Map((await peer.state()).customers.map((one) => [one.number, one.received]));
  for (const { said, heard } of dialogue) {
    const sum = { expected: customers.length, found: 0, lost: 0, doubled: 0 };
    for (const number of customers) {
      const times = (phones.get(number) ?? []).filter(({ text }) => text?.includes(heard)).length;
      sum.found += Math.min(1, times);
      if (times === 0) sum.lost += 1;
      if (times > 1) sum.doubled += 1;
      if (times !== 1) outcome.faults.push(`"${heard}": ${number} ${times} times`);
    }
    outcome.ways[`"${said}" → the bot's answer`] = sum;
  }
}
