import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { setUp, visitor } from "./set-up.ts";
import { startLinkedProgram } from "./linked-program.ts";
import type { Figure } from "./measure.ts";
import { memoryBelow, type ProcessMemory } from "./processes.ts";
import { startProgram, type Program } from "./program.ts";
import { temporaryFolder } from "./temporary.ts";

const idleMs = 20_000;

/**
 * The memory of all processes, with PostgreSQL, for one idle company: with a test phone, then, as information, with a
 * linked one.
 */
export async function measure(): Promise<Figure[]> {
  const processes = await withTestPhone();
  const linked = await withLinkedPhone();
  const count = (all: readonly ProcessMemory[]) => `all ${all.length} processes, ${idleMs / 1000} s idle (PSS)`;
  return [
    { what: count(processes), value: sum(processes), unit: "MB", target: { atMost: 300 } },
    ...processes.map(({ name, pss }) => ({ what: `  ${name}`, value: pss, unit: "MB" })),
    { what: `with a linked phone, ${count(linked)}`, value: sum(linked), unit: "MB" },
  ];
}

async function withTestPhone(): Promise<ProcessMemory[]> {
  await using folder = await temporaryFolder();
  // A start before has made the database and filled the compile cache, as on any machine but in its first minute.
  {
    await using first = await startProgram({ dataDir: folder.path });
    const admin = await setUp(visitor(first.url));
    await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
  }
  await using program = await startProgram({ dataDir: folder.path });
  await wait(idleMs);
  return processesOf(program, folder.path);
}

async function withLinkedPhone(): Promise<ProcessMemory[]> {
  await using linked = await startLinkedProgram();
  await wait(idleMs);
  return processesOf(linked.program, linked.dataDir);
}

async function processesOf(program: Program, dataDir: string): Promise<ProcessMemory[]> {
  const postmaster = Number.parseInt(await readFile(path.join(dataDir, "database/postmaster.pid"), "utf8"), 10);
  return memoryBelow([program.pid, postmaster]).toSorted((one, other) => other.pss - one.pss);
}

const sum = (processes: readonly ProcessMemory[]): number => processes.reduce((total, { pss }) => total + pss, 0);
