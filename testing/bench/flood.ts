import { request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { percentile, type Figure } from "./measure.ts";
import { startProgram } from "./program.ts";
import { setUp, visitor } from "./set-up.ts";
import { temporaryFolder } from "./temporary.ts";

const atOnce = 150;
const uploads = 20;
const steady = { perSecond: 30, seconds: 60 };
/** The delay that a user perceives as immediate, milliseconds. */
const target = { atMost: 250 };

interface Sent {
  path: string;
  body: Buffer;
  token?: string;
}

/** The longest wait for `/healthz` while a client sends requests that are expensive to parse. */
export async function measure(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const lost: string[] = [];
  await using program = await startProgram({
    dataDir: folder.path,
    onLine: (line) => void (/lease lost|EpochLost/.test(line) && lost.push(line)),
  });
  const admin = await setUp(visitor(program.url));
  await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
  const attendant = await admin.colleague("user");
  const nested = Buffer.from(`{"email":"a@b.test","password":${"[".repeat(500_000)}${"]".repeat(500_000)}}`);
  const signIn: Sent = { path: "/api/auth/login", body: nested };
  // Attendants are refused before the table is read.
  const upload: Sent = { path: "/api/contacts/upload", body: table(), token: admin.token };
  // As many small values as a call may send: expensive to validate, not to parse.
  const many = Buffer.from(`{"message":"a","shortcode":"b","extra":[${"[],".repeat(80_000)}[]]}`);
  const reply: Sent = { path: "/api/quick-messages", body: many, token: attendant.token };

  const probe = new Worker(new URL("health-probe.ts", import.meta.url), { workerData: { url: program.url } });
  const waits = (): Promise<number[]> => {
    const answered = new Promise<number[]>((resolve) => void probe.once("message", resolve));
    probe.postMessage("waits", []);
    return answered;
  };
  const figures: Figure[] = [];
  const during = async (what: string, work: () => Promise<number[]>) => {
    await waits();
    const statuses = await work();
    await pause(500);
    const waited = await waits();
    figures.push({
      what: `${what}: worst wait`,
      value: Math.max(...waited),
      unit: "ms",
      target,
      note: `p95 ${percentile(waited, 0.95).toFixed(0)} ms; answers ${countsOf(statuses)}`,
    });
  };
  const several = (sent: Sent, calls: number) =>
    Promise.all(Array.from({ length: calls }, () => send(program.url, sent)));
  const quiet = async () => pause(5_000).then((): number[] => []);
  await quiet();
  await during("nothing else", quiet);
  await during(`${atOnce} sign-ins at once with 1 MB of brackets`, () => several(signIn, atOnce));
  await during(`${atOnce} calls at once with as many small values as fit`, () => several(reply, atOnce));
  await during(`${uploads} tables of 10,000 rows at once`, () => several(upload, uploads));
  await during(`${steady.perSecond} a second of these for ${steady.seconds} s`, () =>
    steadily(program.url, [signIn, reply, upload]),
  );
  await probe.terminate();
  figures.push({ what: "leases lost meanwhile", value: lost.length, unit: "", target: { atMost: 0 } });
  return figures;
}

/** 10,000 rows, 3.6 MB. */
function table(): Buffer {
  const listcontacts = Array.from({ length: 10_000 }, (_, n) => ({
    name: `Cliente número ${n} ${"nome muito comprido ".repeat(12)}`,
    number: `55119${80_000_000 + n}`,
    email: `cliente${n}@loja.test`,
  }));
  return Buffer.from(JSON.stringify({ listcontacts, selectedTags: [] }));
}

/** Each in turn. */
async function steadily(url: string, which: readonly Sent[]): Promise<number[]> {
  const all: Promise<number>[] = [];
  for (let second = 0; second < steady.seconds; second++) {
    for (let n = 0; n < steady.perSecond; n++) all.push(send(url, which[n % which.length]!));
    await pause(1_000);
  }
  return Promise.all(all);
}

/** The status of the answer; 0 where the server ended the connection before all was sent. */
function send(url: string, { path, body, token }: Sent): Promise<number> {
  return new Promise((resolve) => {
    const headers = {
      "content-type": "application/json",
      "content-length": body.length,
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const sent = request(new URL(path, url), { method: "POST", headers, agent: false });
    sent.on("error", () => resolve(0));
    sent.on("response", (response) => {
      response.resume();
      response.on("close", () => resolve(response.statusCode ?? 0));
    });
    sent.end(body);
  });
}

function countsOf(statuses: readonly number[]): string {
  const counted = Object.entries(Object.groupBy(statuses, String)).map(([status, all]) => `${all?.length}× ${status}`);
  return counted.join(", ") || "none";
}
