import { noScreen, openDesk, type Seat } from "./desk.ts";
import { writeLongChat } from "./long-chat.ts";
import type { Figure } from "./measure.ts";

const messages = 10_000;
const page = 20;

interface Read {
  /** The largest movement of the visible messages when older ones were added above, px. */
  jump: number;
  pages: number;
  elements: number;
}

/** A conversation of ten thousand messages, scrolled from its newest to its first. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  const uuid = await writeLongChat(desk, messages);
  await using seat = await desk.sit();
  await seat.page.goto(`${desk.home.url}/tickets/${uuid}`);
  await seat.page.locator("[role=log] [data-bubble]").first().waitFor();
  const near = await readBack(seat, 1_000 / page);
  const heapNear = await heap(seat);
  const began = performance.now();
  const whole = await readBack(seat, messages / page);
  const note = `${near.pages + whole.pages} pages of ${page}; elements within the log, the heap after it was cleaned.`;
  return [
    {
      what: "the most that a page above moves what is read",
      value: Math.max(near.jump, whole.jump),
      unit: "px",
      target: { atMost: 1 },
      note,
    },
    {
      what: "elements of 10,000 messages, to those of 1,000",
      value: whole.elements / near.elements,
      unit: "×",
      target: { atMost: 1.5 },
    },
    { what: "elements at 10,000 messages", value: whole.elements, unit: "" },
    { what: "heap at 10,000 messages", value: await heap(seat), unit: "MB", target: { atMost: 150 } },
    { what: "heap at 1,000 messages", value: heapNear, unit: "MB" },
    {
      what: "to read a page back, on average",
      value: (performance.now() - began) / Math.max(1, whole.pages),
      unit: "ms",
    },
  ];
}

/** Scrolls back by this many pages, or to the first message. */
const readBack = ({ page: screen }: Seat, pages: number): Promise<Read> => screen.evaluate(`(${reader})(${pages})`);

/** Runs in the page: goes to the top, again and again, and looks whether the topmost line stays where it is. */
const reader = `async (most) => {
  const log = document.querySelector("[role=log]"), frame = () => new Promise(requestAnimationFrame);
  const topmost = () => [...log.querySelectorAll("[data-key]")].find((line) => line.getBoundingClientRect().bottom > log.getBoundingClientRect().top + 40);
  const loaded = () => log.scrollHeight;
  let jump = 0, pages = 0;
  while (pages < most) {
    log.scrollTop = log.clientHeight - log.scrollHeight + 10;
    const line = topmost(), before = line.getBoundingClientRect().top, at = log.scrollTop, height = loaded();
    let waited = 0;
    while (loaded() === height && waited < 600) { await frame(); waited += 1; }
    if (loaded() === height) break;
    pages += 1;
    for (let n = 0; n < 3; n += 1) {
      if (log.scrollTop === at && line.isConnected) jump = Math.max(jump, Math.abs(line.getBoundingClientRect().top - before));
      await frame();
    }
  }
  await new Promise((done) => setTimeout(done, 500));
  return { jump, pages, elements: log.querySelectorAll("*").length };
}`;

async function heap({ devtools }: Seat): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize } = await devtools.send("Runtime.getHeapUsage");
  return usedSize / 1e6;
}
