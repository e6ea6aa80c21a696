import { noScreen, openDesk, type Desk } from "./desk.ts";
import { percentile, type Figure } from "./measure.ts";

const entries = 2_000;
const times = 8;
const month = "2031-05";

/** A month of two thousand scheduled messages: from its answer's arrival to its being drawn. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  await fill(desk);
  await using seat = await desk.sit();
  const { page } = seat;
  const drawn: number[] = [];
  for (let n = 0; n < times + 1; n++) {
    await page.goto(`${desk.home.url}/schedules?view=month&day=2031-03-15`);
    await page.getByRole("main").getByRole("button", { name: "31", exact: false }).first().waitFor();
    await page.waitForLoadState("networkidle");
    await page.evaluate(watchDrawing);
    await page.evaluate(`history.pushState({}, "", "/schedules?view=month&day=${month}-15")`);
    const ms = await page.evaluate<number>("window.drawn");
    if (n > 0) drawn.push(ms);
  }
  const note = `${entries} messages in the month, ${times} times; from the answer being read as JSON to the frame after its entries are there`;
  return [
    {
      what: "a month of 2,000 messages is drawn: median",
      value: percentile(drawn, 0.5),
      unit: "ms",
      target: { atMost: 150 },
      note,
    },
    { what: "the same: most", value: Math.max(...drawn), unit: "ms" },
  ];
}

async function fill({ home, companyId, admin }: Desk): Promise<void> {
  await home.app.database.tenant(companyId, (tx) =>
    tx.sql(
      `insert into schedules (company_id, contact_id, user_id, body, send_at)
       select $1, (select min(id) from contacts where company_id = $1) + n % 200, $2, 'Lembrete da encomenda ' || n,
              timestamptz '${month}-01 03:30Z' + n * interval '22 minutes'
       from generate_series(0, $3::integer - 1) n`,
      [companyId, admin.user.id, entries],
    ),
  );
}

/** Runs in the page: notes when the answer of the month is there, and the frame that shows its entries. */
const watchDrawing = `(() => {
  const read = Response.prototype.json;
  let came = 0;
  Response.prototype.json = async function () {
    const answer = await read.call(this);
    if (this.url.includes("/schedules?")) came = performance.now();
    return answer;
  };
  window.drawn = new Promise((done) => {
    const look = new MutationObserver(() => {
      if (came === 0 || !document.querySelector("[data-status]:not(li)")) return;
      look.disconnect();
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - came)));
    });
    look.observe(document.body, { subtree: true, childList: true });
  });
})()`;
