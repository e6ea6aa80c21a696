import { setTimeout as wait } from "node:timers/promises";
import type { Ticket } from "@recado/contracts/tickets";
import { mainRoom } from "../../apps/server/src/platform/realtime/rooms.ts";
import { noScreen, openDesk, type Desk, type Seat } from "./desk.ts";
import { percentile, type Figure } from "./measure.ts";

const events = 500;
const batches = 20;
const rounds = 5;

/** The load on the page's main thread from 500 messages per second, as socket events. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  await using seat = await desk.sit();
  await seat.page.goto(`${desk.home.url}/tickets?all=true`);
  await seat.page.getByRole("grid").locator("[data-id]").first().waitFor();
  await seat.page.waitForLoadState("networkidle");
  await seat.devtools.send("Performance.enable");
  const busy: number[] = [];
  let misplaced = 0;
  for (let round = 0; round < rounds; round++) {
    const idle = await mainThread(seat, () => wait(2_000));
    const told: Ticket[] = [];
    const spent = await mainThread(seat, async () => {
      told.push(...(await tell(desk)));
      await wait(1_000);
    });
    busy.push(spent - idle);
    misplaced += await outOfPlace(seat, told);
  }
  const note = `${events} events of ${batches} commits in a second, ${rounds} times; script, style, layout and paint, less what an idle page does.`;
  return [
    {
      what: "main thread for 500 events in a second: median",
      value: percentile(busy, 0.5),
      unit: "ms",
      target: { atMost: 250 },
      note,
    },
    { what: "the same: most", value: Math.max(...busy), unit: "ms" },
    { what: "rows in view out of their order", value: misplaced, unit: "", target: { atMost: 0 } },
  ];
}

/**
 * Sends events of listed conversations, several for each, in random order; returns their final state, the newest first.
 */
async function tell({ home, admin, companyId }: Desk): Promise<Ticket[]> {
  const { tickets } = await admin.does("GET /tickets", { query: { status: "open", showAll: "true" } });
  const now = new Map<number, Ticket>();
  const begin = Date.now();
  for (let batch = 0; batch < batches; batch++) {
    await home.app.database.tenant(companyId, async (tx) => {
      for (let n = 0; n < events / batches; n++) {
        const number = batch * (events / batches) + n;
        const ticket = tickets[(number * 7) % tickets.length]!;
        const changed = {
          ...ticket,
          lastMessage: `Mensagem ${number}`,
          lastMessageAt: new Date(begin + number * 2).toISOString(),
        };
        now.set(ticket.id, changed);
        home.app.realtime.announce(tx, [mainRoom(companyId)], "ticket", { action: "update", ticket: changed });
      }
    });
    await wait(1_000 / batches - 5);
  }
  return [...now.values()].toSorted((one, other) => other.lastMessageAt.localeCompare(one.lastMessageAt));
}

async function outOfPlace({ page }: Seat, told: readonly Ticket[]): Promise<number> {
  const shown = await page.evaluate<number[]>(
    `[...document.querySelectorAll("[role=grid] [data-id]")].sort((a, b) => a.ariaRowIndex - b.ariaRowIndex).map((row) => Number(row.dataset.id))`,
  );
  return shown.filter((id, n) => told[n] && told[n].id !== id).length;
}

/** Milliseconds of the page's main thread while this runs. */
async function mainThread({ devtools }: Seat, work: () => Promise<unknown>): Promise<number> {
  const spent = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? 0) * 1_000;
  };
  const before = await spent();
  await work();
  return (await spent()) - before;
}
