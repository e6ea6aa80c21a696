import { setTimeout as pause } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { temporaryFolder } from "../bench/temporary.ts";
import type { RemotePeer } from "../peer/remote.ts";
import { beginCampaigns, fileText, textFor, type RunningCampaign } from "./campaign-scene.ts";
import type { Ledger } from "./ledger.ts";
import { emptyOutcome, type Outcome } from "./outcome.ts";
import { startOwnServer, type OwnServer } from "./own-server.ts";
import { chanceOf } from "./random.ts";
import { areOnLine, eventually, runsOut, setScene } from "./scene.ts";
import { unlessGivenUp, type Request } from "./trial.ts";

/** The number of concurrent campaigns, each through its own connection, because one sends at most every 5 s. */
const campaignsAtOnce = 3;
/**
 * In turn: while the server starts, during a number lookup at WhatsApp, right after a message was stored, at random.
 */
const failures = [
  "killed while it starts",
  "killed while it asks for a number",
  "killed when it has written a message",
  "killed at random",
] as const;

/** Recado as a user starts it, killed while campaigns write to numbers that never wrote. */
export async function campaignKills(request: Request): Promise<Outcome> {
  await using folder = await temporaryFolder();
  await using own = await startOwnServer(folder.path, request);
  return await unlessGivenUp(request, () => killAndCount(own, request));
}

async function killAndCount({ server, world }: OwnServer, { amount, seed, say }: Request): Promise<Outcome> {
  const { url, peer, ledger } = world;
  const [outcome, chance] = [emptyOutcome(), chanceOf(seed)];
  const { admin, connections } = await setScene(url, peer, ledger, {
    connections: campaignsAtOnce,
    customersEach: 1,
    attendants: 1,
  });
  // A kill takes about as long as a campaign's message.
  const readersEach = Math.max(5, Math.ceil(amount * 0.8));
  const campaigns = await beginCampaigns({ url, admin, peer }, [...connections.values()], readersEach);
  say(`${campaigns.length} campaigns run`);
  let starting = Promise.resolve();
  for (let kill = 1; kill <= amount; kill++) {
    const failure = failures[kill % failures.length] ?? failures[0];
    if (failure === "killed while it starts") await pause(chance.between(100, 1_500));
    else await eventually("the sessions", () => areOnLine(peer));
    if (failure === "killed while it asks for a number") await asked(peer, ledger);
    if (failure === "killed when it has written a message") {
      await written(ledger);
      await pause(chance.between(0, 150));
    }
    if (failure === "killed at random") await pause(chance.between(200, 4_000));
    await server.kill();
    await peer.does("setQueries", "usync", null);
    await starting;
    outcome.injected[failure] = (outcome.injected[failure] ?? 0) + 1;
    say(`kill ${kill}, ${failure}: ${await remaining(ledger)} wait`);
    starting = server.start();
  }
  await starting;
  // A number lookup that a session did not answer is retried after minutes.
  await runsOut("recipients", () => remaining(ledger), 400_000);
  await eventually("the campaigns' end", async () => {
    const { records } = await admin.does("GET /campaigns", { query: {} });
    return records.every(({ status }) => status === "FINALIZADA");
  });
  await runsOut("what WhatsApp was to be told", () => ledger.waiting());
  for (const campaign of campaigns) await count({ admin, peer, ledger, outcome }, campaign);
  return outcome;
}

/** WhatsApp leaves a question for a number unanswered, and a campaign asks one. */
async function asked(peer: RemotePeer, ledger: Ledger): Promise<void> {
  await peer.does("setQueries", "usync", "silence");
  await eventually("a number to be asked for", async () => {
    const late = await ledger.query(
      `select from campaigns c where c.status = 'EM_ANDAMENTO' and c.next_send_at < now() - interval '500 milliseconds'
         and exists (select from campaign_recipients r where r.company_id = c.company_id and r.campaign_id = c.id and r.status = 'queued')`,
    );
    return late.length > 0 || (await remaining(ledger)) === 0;
  });
}

/** A campaign writes its next message. */
async function written(ledger: Ledger): Promise<void> {
  const said = async () => (await ledger.messages()).filter(({ isFromUs }) => isFromUs).length;
  const before = await said();
  await eventually("a message", async () => (await said()) > before || (await remaining(ledger)) === 0);
}

async function remaining(ledger: Ledger): Promise<number> {
  const [row] = await ledger.query<{ count: number }>(
    `select (select count(*) from campaign_recipients where status in ('queued', 'sending'))::int
          + (select count(*) from campaigns where status <> 'FINALIZADA' and freeze_stage is distinct from 'done')::int as count`,
  );
  return row?.count ?? 0;
}

/** Each reader with an account has the text and the file, once; our rows and the report say the same. */
async function count(
  { admin, peer, ledger, outcome }: { admin: Person; peer: RemotePeer; ledger: Ledger; outcome: Outcome },
  { id, readers }: RunningCampaign,
): Promise<void> {
  const phones = new Map((await peer.state()).customers.map((one) => [one.number, one.received]));
  const rows = await ledger.query<{ number: string; status: string }>(
    `select case when c.id is null then r.number else c.number end as number, r.status from campaign_recipients r
     left join contacts c on c.company_id = r.company_id and c.id = r.contact_id where r.campaign_id = $1`,
    [id],
  );
  const { campaign } = await admin.does("GET /campaigns/:campaignId/report", { params: { campaignId: id } });
  const present = readers.filter(({ hasAccount }) => hasAccount);
  const sent = new Set(["sent", "delivered", "read"]);
  const compare = (way: string, found: (reader: (typeof readers)[number]) => number, wanted = present) => {
    const sum = (outcome.ways[way] ??= { expected: 0, found: 0, lost: 0, doubled: 0 });
    for (const reader of wanted) {
      const times = found(reader);
      sum.expected += 1;
      sum.found += Math.min(1, times);
      if (times === 0) sum.lost += 1;
      if (times > 1) sum.doubled += 1;
      if (times !== 1) outcome.faults.push(`${way}: ${reader.number} ${times} times`);
    }
  };
  const shows = (number: string, text: string) => (phones.get(number) ?? []).filter((one) => one.text === text).length;
  compare("texts → phones", ({ number, name }) => shows(number, textFor(name)));
  compare("files → phones", ({ number }) => shows(number, fileText));
  compare(
    "texts → our rows",
    ({ number }) => rows.filter((row) => row.number === number && sent.has(row.status)).length,
  );
  compare(
    "numbers without account → left out",
    ({ number }) => rows.filter((row) => row.number === number && row.status === "skipped").length,
    readers.filter(({ hasAccount }) => !hasAccount),
  );
  const { total, sent: reported, skipped, failed, waiting } = campaign.progress;
  const said = { total, sent: reported, skipped, failed, waiting };
  const is = {
    total: readers.length,
    sent: present.length,
    skipped: readers.length - present.length,
    failed: 0,
    waiting: 0,
  };
  for (const key of Object.keys(is) as (keyof typeof is)[])
    if (said[key] !== is[key]) outcome.faults.push(`the report says ${key} ${said[key]}, not ${is[key]}`);
  outcome.told["the reports' total"] = (outcome.told["the reports' total"] ?? 0) + total;
  outcome.told["the reports' sent"] = (outcome.told["the reports' sent"] ?? 0) + reported;
}
