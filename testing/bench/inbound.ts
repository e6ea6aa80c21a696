import { Worker } from "node:worker_threads";
import pg from "pg";
import { openChannels } from "../../apps/server/src/channels/kinds.ts";
import { createSupervisor } from "../../apps/server/src/channels/sessions/supervisor.ts";
import type { ChannelSession, OpenChannel, SessionSink } from "../../apps/server/src/channels/port.ts";
import { newNumber, written } from "../../apps/server/src/testing/customers.ts";
import { fillCompany } from "../statements/fill-company.ts";
import type { Counting } from "./counting-browser.ts";
import { openHome, type Home } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

const rounds = 6;
const secondsEach = 2;
/**
 * With more concurrent conversations, more messages share a commit. Only the last number has a target; the others are
 * informative.
 */
const conversations = [10, 32];
const committers = 10;

/**
 * Messages delivered at the channel port and received by a browser; each conversation sends its next one when the last
 * is durable. Raw commits and messages alternate, so that other load on the machine affects both.
 */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const { sink, stop } = await openSink(home);
  await givePast(home, sink.connection.connectionId);
  const browser = await openBrowser(home);
  const raw: number[] = [];
  const received = new Map<number, number[]>(conversations.map((many) => [many, []]));
  await receive(sink, 10, 1); // warm
  for (let round = 0; round < rounds; round++) {
    raw.push(await rawCommits(home.databaseUrl));
    for (const [many, rates] of received) {
      const before = browser.count();
      const began = performance.now();
      const messages = await receive(sink, many, secondsEach);
      await browser.until(before + messages);
      rates.push((messages * 1000) / (performance.now() - began));
    }
  }
  await browser.close();
  await stop();
  const median = (values: readonly number[]) => percentile(values, 0.5);
  return [
    {
      what: `raw one-row commits by ${committers} clients, median of ${rounds} rounds`,
      value: median(raw),
      unit: "/s",
    },
    ...[...received].flatMap(([many, rates]): Figure[] => [
      { what: `messages in ${many} conversations, durable and told`, value: median(rates), unit: "/s" },
      {
        what: "ratio to the raw commits of the same round",
        value: median(rates.map((rate, round) => rate / raw[round]!)),
        unit: "",
        ...(many === conversations.at(-1) ? { target: { atLeast: 0.25 } } : {}),
      },
    ]),
  ];
}

/** The sink that the supervisor gives to a session under its lease: what Baileys or the test phone would hand over to. */
async function openSink({ app, admin }: Home): Promise<{ sink: SessionSink; stop: () => Promise<void> }> {
  const { promise, resolve } = Promise.withResolvers<SessionSink>();
  const nothing = async () => undefined;
  const open: OpenChannel = (sink): ChannelSession => ({
    start: async () => {
      await sink.state({ status: "CONNECTED", number: "5511900000000" });
      resolve(sink);
    },
    stop: nothing,
    logout: nothing,
    send: nothing,
    presence: nothing,
    lookUp: async (number) => ({ exists: true, identity: { pn: number } }),
    profilePicture: async () => null,
    about: async () => ({ subject: null, identities: [] }),
    addressBook: nothing,
    renewFile: async () => null,
    askHealth: async () => undefined,
    ping: nothing,
    applyOptions: () => undefined,
  });
  const supervisor = createSupervisor(app, await openChannels(app, { beta: open, simulator: open }));
  await supervisor.start();
  await admin.does("POST /whatsapp", { body: { name: "Loja" } });
  return { sink: await promise, stop: () => supervisor.stop() };
}

/** Simulates an app in use: on empty or never analysed tables, PostgreSQL chooses other plans. */
async function givePast({ adminUrl, admin }: Home, connectionId: number): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const queueIds = [await admin.queue()];
  const userIds = [admin.user.id];
  const { companyId } = admin.user;
  await fillCompany(client, {
    companyId,
    connectionId,
    userIds,
    queueIds,
    contacts: 2_000,
    conversations: 2,
    messages: 10,
  });
  await client.query("vacuum analyze");
  await client.end();
}

/** Answers how many were stored. */
async function receive(sink: SessionSink, many: number, forSeconds: number): Promise<number> {
  const end = performance.now() + forSeconds * 1000;
  let stored = 0;
  const converse = async () => {
    const number = newNumber();
    while (performance.now() < end) {
      await sink.received(written(number));
      stored += 1;
    }
  };
  await Promise.all(Array.from({ length: many }, converse));
  return stored;
}

async function openBrowser({ url, admin }: Home) {
  const count = new Int32Array(new SharedArrayBuffer(8));
  const workerData: Counting = { url, token: admin.token, companyId: admin.user.companyId, count };
  const worker = new Worker(new URL("counting-browser.ts", import.meta.url), { workerData });
  await Atomics.waitAsync(count, 1, 0).value;
  return {
    count: () => Atomics.load(count, 0),
    until: async (wanted: number) => {
      for (let now = Atomics.load(count, 0); now < wanted; now = Atomics.load(count, 0))
        await Atomics.waitAsync(count, 0, now).value;
    },
    close: () => worker.terminate(),
  };
}

/** The rate at which this PostgreSQL commits single rows of a table with only a primary key. */
async function rawCommits(databaseUrl: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: committers });
  await pool.query(
    "create table if not exists bench_commits (id bigint generated always as identity primary key, body text)",
  );
  const end = performance.now() + secondsEach * 500;
  let made = 0;
  const commit = async () => {
    const client = await pool.connect();
    for (; performance.now() < end; made++)
      await client.query({ name: "commit", text: "insert into bench_commits (body) values ($1)", values: ["Bom dia"] });
    client.release();
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: committers }, commit));
  const rate = (made * 1000) / (performance.now() - began);
  await pool.end();
  return rate;
}
