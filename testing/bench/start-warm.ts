import { percentile, type Figure } from "./measure.ts";
import { startProgram, type ProgramOptions } from "./program.ts";
import { temporaryFolder } from "./temporary.ts";

const times = 5;

/** A start on data that is there, after a clean end: built, compiled once before, the database to be started too. */
export async function measure(): Promise<Figure[]> {
  await using folder = await temporaryFolder();
  const start = async (options: Partial<ProgramOptions> = {}) => {
    await using program = await startProgram({ dataDir: folder.path, ...options });
    return program.startedIn / 1000;
  };
  const first = await start();
  await start();
  const own: number[] = [];
  const withNpm: number[] = [];
  for (let n = 0; n < times; n++) {
    own.push(await start());
    withNpm.push(await start({ withNpm: true }));
  }
  return [
    {
      what: `our first process to listening, slowest of ${times}`,
      value: Math.max(...own),
      unit: "s",
      target: { atMost: 2 },
    },
    { what: "the same, median", value: percentile(own, 0.5), unit: "s" },
    {
      what: `npm start to listening, slowest of ${times}`,
      value: Math.max(...withNpm),
      unit: "s",
      target: { atMost: 4 },
    },
    { what: "the same, median", value: percentile(withNpm, 0.5), unit: "s" },
    { what: "first start on an empty data folder (database made, migrated)", value: first, unit: "s" },
  ];
}
