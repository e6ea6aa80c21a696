import { setTimeout as pause } from "node:timers/promises";
import { xlsxOf } from "../browser/xlsx.ts";
import { noScreen, openDesk, type Desk } from "./desk.ts";
import { percentile, type Figure } from "./measure.ts";

const rows = 200_000;
/** Milliseconds. A table that takes longer is given up. */
const patience = 900_000;

/** A bought list: a table of 200,000 numbers, a third of them garbage, imported as a person does; then a campaign to it. */
export async function measure(): Promise<Figure[]> {
  await using desk = await openDesk();
  if (!desk) return noScreen;
  const { admin, home } = desk;
  const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: "Comprada" } });
  const file = xlsxOf([["Nome", "Telefone"], ...Array.from({ length: rows }, (_, n) => [`Pessoa ${n}`, numberOf(n)])]);
  await using seat = await desk.sit();
  const { page } = seat;
  page.setDefaultTimeout(patience);
  await page.goto(`${home.url}/contact-lists/${contactListId}`);
  await page.getByRole("button", { name: "Importar planilha" }).first().click();
  const dialog = page.getByRole("dialog");
  const memory = { before: process.memoryUsage().rss, most: 0 };
  const watch = setInterval(() => (memory.most = Math.max(memory.most, process.memoryUsage().rss)), 250);
  const began = performance.now();
  await dialog.locator("input[type=file]").setInputFiles({
    name: "comprada.xlsx",
    mimeType: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    buffer: file,
  });
  const send = dialog.locator("button[type=submit]:enabled");
  await send.filter({ hasText: "200" }).waitFor();
  const read = performance.now();
  const asked: number[] = [];
  await send.click();
  await dialog.waitFor({ state: "hidden" });
  const sent = performance.now();
  for (;;) {
    const asking = performance.now();
    const { import: state } = await admin.does("GET /contact-lists/:contactListId", { params: { contactListId } });
    asked.push(performance.now() - asking);
    if (state?.status !== "processing") break;
    await pause(250);
  }
  const stored = performance.now();
  const said = page.getByRole("status").filter({ hasText: "Última importação" });
  await said.waitFor();
  const shown = await said.innerText();
  clearInterval(watch);
  const campaign = await campaignTo(desk, contactListId);
  const seconds = (from: number, to: number) => (to - from) / 1_000;
  return [
    {
      what: `the page has read a table of ${rows}`,
      value: seconds(began, read),
      unit: "s",
      note: `${(file.length / 1e6).toFixed(1)} MB .xlsx`,
    },
    { what: "sent to the server, page to be kept open", value: seconds(read, sent), unit: "s" },
    { what: "stored after that", value: seconds(sent, stored), unit: "s", note: shown },
    { what: "a list's own page meanwhile: p95", value: percentile(asked, 0.95), unit: "ms" },
    {
      what: "memory of the app's process: most, above before",
      value: (memory.most - memory.before) / 1e6,
      unit: "MB",
      note: `${(memory.before / 1e6).toFixed(0)} MB before, with this benchmark's own`,
    },
    ...campaign,
  ];
}

/** Of ten numbers, one is too short, one has letters and one begins with zero. */
function numberOf(n: number): string {
  if (n % 10 === 1) return `119${n % 1_000}`;
  if (n % 10 === 2) return `ramal ${n}`;
  if (n % 10 === 3) return `0${n % 100}`;
  return `(11) 9${70_000_000 + n}`.replace(/(\d{4})$/, "-$1");
}

async function campaignTo({ admin, home, companyId }: Desk, contactListId: number): Promise<Figure[]> {
  const made = await home.app.database.tenant(companyId, (tx) =>
    tx.sql<{ connectionId: number }>(
      'select id as "connectionId" from connections where company_id = $1 and deleted_at is null order by id limit 1',
      [companyId],
    ),
  );
  const { id: whatsappTemplateId } = await admin.does("POST /campaign-settings-templates/whatsapp", {
    body: { name: "Loja", settings: { whatsappIds: made.map(({ connectionId }) => connectionId) } },
  });
  const body = { contactListId, whatsappTemplateId };
  const taken: number[] = [];
  for (let n = 0; n < 10; n++) {
    const asking = performance.now();
    await admin.does("POST /campaigns/audience", { body });
    taken.push(performance.now() - asking);
  }
  const { total, getting, leftOut, isEstimate } = await admin.does("POST /campaigns/audience", { body });
  return [
    {
      what: "the wizard's audience of the list: p95",
      value: percentile(taken, 0.95),
      unit: "ms",
      target: { atMost: 300 },
      note: `${getting} of ${total} get it${isEstimate ? ", estimated" : ""}; without WhatsApp ${leftOut.noWhatsapp}`,
    },
  ];
}
