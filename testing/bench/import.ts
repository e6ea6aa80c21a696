import { setTimeout as pause } from "node:timers/promises";
import { connectionOf, conversation } from "../../apps/server/src/testing/customers.ts";
import { openHome } from "./home.ts";
import { percentile, type Figure } from "./measure.ts";

const rows = 10_000;

/** How long an import of 10,000 rows takes, and what an attendant's list takes meanwhile. */
export async function measure(): Promise<Figure[]> {
  await using home = await openHome();
  const admin = await home.nobody.signUp("import");
  const connection = await connectionOf(home.app, admin);
  for (let n = 0; n < 50; n++) await conversation(home.app, admin, connection);
  const list = async () => {
    const began = performance.now();
    await admin.does("GET /tickets", { query: { status: "pending", showAll: "true" } });
    return performance.now() - began;
  };
  const quiet: number[] = [];
  for (let n = 0; n < 100; n++) quiet.push(await list());
  const listcontacts = Array.from({ length: rows }, (_, n) => ({
    name: `Cliente número ${n}`,
    number: `55119${80_000_000 + n}`,
    email: `cliente${n}@loja.test`,
  }));
  const began = performance.now();
  await admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  const meanwhile: number[] = [];
  while ((await admin.does("GET /contacts/upload-errors")).importStatus !== "finished") {
    meanwhile.push(await list());
    await pause(50);
  }
  const seconds = (performance.now() - began) / 1000;
  return [
    { what: "import of 10,000 rows", value: seconds, unit: "s", target: { atMost: 30 } },
    {
      what: "the ticket list meanwhile: p95",
      value: percentile(meanwhile, 0.95),
      unit: "ms",
      note: `quiet: ${percentile(quiet, 0.95).toFixed(1)} ms`,
    },
  ];
}
