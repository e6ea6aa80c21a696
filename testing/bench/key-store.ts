import path from "node:path";
import { Ledger } from "../crash/ledger.ts";
import { company, startLinkedProgram } from "./linked-program.ts";
import type { Figure } from "./measure.ts";

const conversations = 10;
const messages = 300;

interface Written {
  kind: string;
  rows: number;
  bytes: number;
}

/** The rows that one message writes to the key store, by PostgreSQL's own counters. */
export async function measure(): Promise<Figure[]> {
  await using linked = await startLinkedProgram();
  await using ledger = await Ledger.below(path.resolve(linked.dataDir));
  const numbers = Array.from({ length: conversations }, (_, n) => `55119${80_000_000 + n}`);
  // Their sessions begin, and with them one-time keys go: that happens once with each person.
  const write = async (each: number) => {
    for (let n = 0; n < each; n++)
      await Promise.all(numbers.map((number) => linked.peer.write(number, company, `Mensagem ${n} de ${number}`)));
    await linked.peer.until(({ written }) => written.every(({ state }) => state === "acknowledged"), {
      timeoutMs: 60_000,
      what: "the acknowledgements",
    });
  };
  await write(3);
  await ledger.query(`
    create table counted (kind text, bytes int);
    create function count_keys() returns trigger language plpgsql security definer set search_path = public as $$
    begin insert into counted values (new.kind, octet_length(new.value)); return null; end $$;
    create trigger counted after insert or update on session_keys for each row execute function count_keys();
  `);
  await write(messages / conversations);
  const written = await ledger.query<Written>(
    "select kind, count(*)::float8 as rows, sum(bytes)::float8 as bytes from counted group by kind order by bytes desc",
  );
  const [credentials] = await ledger.query<{ bytes: number }>(
    "select octet_length(value)::float8 as bytes from session_keys where kind = 'creds'",
  );
  const sum = (of: (one: Written) => number) => written.reduce((total, one) => total + of(one), 0);
  const note = `${messages} messages of ${conversations} customers whose sessions stand; sealed values, as stored.`;
  return [
    {
      what: "written to the key store for a message",
      value: sum(({ bytes }) => bytes) / messages,
      unit: "bytes",
      note,
    },
    { what: "rows for a message", value: sum(({ rows }) => rows) / messages, unit: "" },
    ...written.map(({ kind, bytes }) => ({ what: `  of them ${kind}`, value: bytes / messages, unit: "bytes" })),
    {
      what: "times that the credentials were written",
      value: written.find(({ kind }) => kind === "creds")?.rows ?? 0,
      unit: "",
      target: { atMost: 0 },
    },
    { what: "their size, for comparison", value: credentials?.bytes ?? Number.NaN, unit: "bytes" },
  ];
}
