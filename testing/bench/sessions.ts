import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { Ledger } from "../crash/ledger.ts";
import { startPeerProgram } from "../crash/programs.ts";
import { eventually } from "../crash/scene.ts";
import type { RemotePeer } from "../peer/remote.ts";
import type { Extent, Figure } from "./measure.ts";
import { memoryBelow } from "./processes.ts";
import { startProgram, type Program } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

const settleMs = 30_000;
const asked = 100;

/** Linked and idle sessions: what one more costs in memory, and how long a start takes to have them all open. */
export async function measure({ sessions }: Extent): Promise<Figure[]> {
  await using opening = new AsyncDisposableStack();
  const folder = opening.use(await temporaryFolder());
  const whatsapp = opening.use(await startPeerProgram());
  const app: App = {
    dataDir: folder.path,
    peer: whatsapp.peer,
    environment: { WHATSAPP_WEBSOCKET_URL: whatsapp.url },
  };
  const half = Math.min(asked, Math.floor(sessions / 2));
  await linkMore(app, 0, half);
  const first = await restart(app, half);
  await linkMore(app, half, sessions);
  const second = await restart(app, sessions);
  return [
    {
      what: `from the start of the first process until ${half} sessions are open`,
      value: first.seconds,
      unit: "s",
      target: { atMost: 60 },
    },
    { what: `the same with ${sessions}`, value: second.seconds, unit: "s" },
    { what: `the server with ${half} idle sessions (PSS)`, value: first.megabytes, unit: "MB" },
    { what: `the server with ${sessions} idle sessions (PSS)`, value: second.megabytes, unit: "MB" },
    {
      what: "one idle session more",
      value: (second.megabytes - first.megabytes) / (sessions - half),
      unit: "MB",
      target: { atMost: 1 },
      note: `PSS of the one process after ${settleMs / 1000} s of idling, each time freshly started on what is linked.`,
    },
  ];
}

interface App {
  dataDir: string;
  peer: RemotePeer;
  environment: Record<string, string>;
  admin?: Person;
}

const numberOf = (n: number): string => String(5_511_999_990_000 + n);

async function linkMore(app: App, from: number, to: number): Promise<void> {
  await using program = await startProgram(app);
  app.admin = await adminOf(app, program);
  const { admin, peer } = app;
  await using ledger = await Ledger.below(path.resolve(app.dataDir));
  await ledger.query("update plans set connections = 10000");
  for (let n = from; n < to; n++) {
    const { id } = await admin.does("POST /whatsapp", { body: { name: `Loja ${n + 1}` } });
    const connection = () => admin.does("GET /whatsapp/:whatsappId", { params: { whatsappId: id } });
    await peer.scan(await eventually("a QR code", async () => (await connection()).qrcode), { number: numberOf(n) });
    await eventually("the connection", async () => (await connection()).status === "CONNECTED");
  }
}

async function restart(app: App, sessions: number): Promise<{ seconds: number; megabytes: number }> {
  const began = performance.now();
  await using program = await startProgram(app);
  const areOpen = async () => {
    const { devices } = await app.peer.state();
    return devices.filter(({ active }) => active).length >= sessions;
  };
  await eventually(`${sessions} sessions`, areOpen, 60_000 + sessions * 1_000);
  const seconds = (performance.now() - began) / 1000;
  await wait(settleMs);
  return { seconds, megabytes: Math.max(...memoryBelow([program.pid]).map(({ pss }) => pss)) };
}

/** The user who signed up at the first start signs in again at the next, which has another URL. */
async function adminOf({ admin }: App, { url }: Program): Promise<Person> {
  return admin ? visitor(url).login(admin.user.email) : setUp(visitor(url));
}
