import { typeMoment } from "./dates.ts";
import type { Campaign, CampaignProgress } from "@recado/contracts/campaign-shapes";
import { parts, type Stage, type State } from "./states.ts";

/** A start can be at most a year ahead. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const [nextMonth, inTwoMonths] = [inDays(30), inDays(55)];

const counts = (sent: number): CampaignProgress => ({
  total: 1_284,
  waiting: 1_220 - sent,
  sent,
  delivered: Math.round(sent * 0.96),
  read: Math.round(sent * 0.71),
  answered: Math.round(sent * 0.18),
  failed: sent > 0 ? 23 : 0,
  partial: sent > 0 ? 2 : 0,
  skipped: 41,
  optedOut: sent > 0 ? 6 : 0,
});

const campaign = (id: number, change: Partial<Campaign>): Campaign => ({
  id,
  companyId: 1,
  name: "",
  message1: "*Panetones artesanais* 🎄\nOlá, {name}! As encomendas para o Natal vão até 20 de dezembro.",
  message2: "{name}, já escolheu o panetone deste ano? Responda aqui e reservamos o seu.",
  message3: "",
  message4: "",
  message5: "",
  isExcerpt: false,
  status: "PROGRAMADA",
  waitReason: null,
  waitsUntil: null,
  scheduledAt: `${nextMonth}T12:00:00.000Z`,
  startedAt: null,
  completedAt: null,
  whatsappId: null,
  whatsapp: null,
  contactListId: null,
  contactList: null,
  tagListId: null,
  tagId: null,
  tag: null,
  moveToTagId: null,
  moveToTag: null,
  scheduleTemplateId: null,
  whatsappTemplateId: null,
  fileListId: null,
  userId: null,
  version: 1,
  changedBy: null,
  isTest: false,
  isEditable: false,
  isReopenable: false,
  progress: counts(0),
  createdAt: "2026-11-20T12:00:00.000Z",
  updatedAt: "2026-11-20T12:00:00.000Z",
  ...change,
});

const began = { startedAt: "2026-11-20T12:00:00.000Z", scheduledAt: "2026-11-20T12:00:00.000Z" };
const running = campaign(4, { ...began, name: "Panetones de Natal", status: "EM_ANDAMENTO", progress: counts(612) });
const records: Campaign[] = [
  campaign(5, { name: "Volta às aulas: lanches e bolos de aniversário para a escola", isEditable: true }),
  running,
  campaign(3, {
    ...began,
    name: "Clientes que não voltam há seis meses 🥐",
    status: "WAITING_START_TIME",
    waitReason: "window",
    waitsUntil: "2026-11-25T12:00:00.000Z",
    progress: counts(200),
  }),
  campaign(2, { ...began, name: "Dia das Mães", status: "CANCELADA", progress: counts(88) }),
  campaign(1, {
    ...began,
    name: "Teste com a equipe",
    status: "FINALIZADA",
    isTest: true,
    completedAt: "2026-11-20T12:40:00.000Z",
    progress: { ...counts(1_220), waiting: 0 },
  }),
];

/** It was prepared for a stage that is deleted by now. */
const orphan = campaign(6, {
  name: "Volta às aulas",
  status: "INATIVA",
  isEditable: true,
  scheduledAt: null,
  tagListId: 2 ** 40,
  tagId: 2 ** 40,
  tag: { id: 2 ** 40, name: "Pais de alunos", isDeleted: true },
});
const pictures = ["Cardápio de Natal com todos os panetones artesanais de 2026.pdf", "vitrine.pdf"];
const files = {
  id: 1,
  name: "Panetones de Natal",
  message: "Cardápio",
  options: pictures.map((fileName, n) => ({
    id: n + 1,
    name: n === 0 ? "Nosso cardápio" : fileName,
    path: `/api/media/${n + 1}`,
    mediaType: "application/pdf",
    fileName,
    size: 812_000,
  })),
};

const answersOf: Record<string, unknown> = {
  "": { records, count: records.length, hasMore: false },
  "/4/report": {
    campaign: running,
    variants: [1, 2].map((variant) => ({ variant, progress: counts(300 + variant * 4) })),
    connections: [
      { whatsappId: 1, name: "Loja Centro", isTest: false, progress: counts(320) },
      { whatsappId: 2, name: "Loja Shopping Ibirapuera, segundo piso", isTest: false, progress: counts(292) },
    ],
    failures: [
      { reason: "ERR_WAPP_INVALID_CONTACT", count: 19 },
      { reason: "ERR_SENDING_WAPP_MSG", count: 4 },
    ],
    leftOut: [{ reason: "ERR_CAMPAIGN_OPTED_OUT", count: 41 }],
  },
  "/4/recipients": {
    records: ["Ana Beatriz Cavalcanti de Albuquerque Figueiredo", "João Lima", "Padaria & Cia 🥖"].map((name, n) => ({
      id: n + 1,
      contactId: n + 1,
      name,
      number: `551198765432${n}`,
      status: (["read", "failed", "delivered"] as const)[n],
      reason: n === 1 ? "ERR_WAPP_INVALID_CONTACT" : null,
      variant: 1 + (n % 2),
      filesFailed: n === 2 ? 1 : 0,
      whatsappId: 1,
      ticketUuid: null,
      sentAt: "2026-11-20T12:10:00.000Z",
      deliveredAt: n === 1 ? null : "2026-11-20T12:10:04.000Z",
      readAt: n === 0 ? "2026-11-20T12:12:00.000Z" : null,
      answeredAt: n === 0 ? "2026-11-20T12:14:00.000Z" : null,
      optedOutAt: null,
    })),
    count: 3,
    hasMore: false,
  },
  "/6": {
    ...orphan,
    contactList: { id: null, name: "", contacts: [], count: 0, hasMore: false },
    shipping: [],
    shippingCount: 0,
  },
  "/audience": {
    total: 1_284,
    getting: 1_220,
    leftOut: { noWhatsapp: 20, optedOut: 41, group: 2, blocked: 0, duplicate: 1 },
    unchecked: 310,
    newContacts: 400,
    without: [{ variable: "firstname", count: 12 }],
    isEstimate: false,
    connections: [],
    estimate: { startsAt: `${nextMonth}T12:00:00.000Z`, endsAt: `${inTwoMonths}T19:20:00.000Z`, obstacle: null },
  },
};

/** Fakes the server's answers about advanced campaigns: a real one would take hours. */
async function tellOfCampaigns(stage: Stage): Promise<void> {
  for (const [address, json] of Object.entries(answersOf)) {
    await stage.say(`**/api/campaigns${address}?*`, (route) => route.fulfill({ json }));
    await stage.say(`**/api/campaigns${address}`, (route) => route.fulfill({ json }));
  }
  await stage.say("**/api/files?*", (route) => route.fulfill({ json: { files: [files], count: 1, hasMore: false } }));
  await stage.say("**/api/files/1", (route) =>
    route.fulfill({ json: { ...files, campaigns: ["Dia das Mães"], uses: ["Menu"] } }),
  );
}

/** Goes through the steps of a new campaign up to one of them. */
const fillUntil =
  (last: "stages" | "scheduling" | "messages" | "review"): State["reach"] =>
  async ({ page, words }) => {
    const { wizard } = words.campaigns;
    const next = page.getByRole("button", { name: wizard.next });
    // Discard the draft of the previous state, which would resume.
    const discard = page.getByRole("button", { name: wizard.discard });
    await page.getByLabel(wizard.name).or(discard).first().waitFor();
    if (await discard.isVisible()) await discard.click();
    await page.getByLabel(wizard.name).waitFor();
    const choose = async (label: string) => {
      await page.getByRole("combobox", { name: label }).click();
      await page.getByRole("option").first().click();
    };
    await page.getByLabel(wizard.name).fill("Panetones de Natal");
    await next.click();
    await choose(wizard.origin);
    await page.getByLabel(wizard.doNotMove).check();
    await page.getByText(/1[.,]?220/).waitFor();
    if (last === "stages") return;
    await next.click();
    await typeMoment(page, wizard.start, `${nextMonth}T09:00`, words);
    if (last === "scheduling") return;
    await next.click();
    const text = running.message1;
    await page.getByRole("textbox", { name: /1$/ }).fill(text);
    await page
      .getByRole("region")
      .getByText(/Panetones artesanais/)
      .waitFor();
    if (last === "messages") return;
    await next.click();
    await page.getByRole("definition").first().waitFor();
  };

/** The step of the messages, with a list of files chosen. */
const openFiles: State["reach"] = async (stage) => {
  await fillUntil("messages")(stage);
  const { page, words } = stage;
  await page.getByRole("combobox", { name: words.campaigns.wizard.files }).click();
  await page.getByRole("option", { name: files.name }).click();
  await page.getByRole("list", { name: words.campaigns.wizard.filesOf.replace("{{name}}", files.name) }).waitFor();
};

/** The list of campaigns, the steps of the wizard, and a report. */
export const campaignPages: readonly State[] = [
  {
    name: "page-campaigns",
    at: () => "/campaigns",
    before: tellOfCampaigns,
    reach: ({ page, words }) => page.getByRole("table", { name: words.campaigns.title }).waitFor(),
  },
  ...(["stages", "scheduling", "messages", "review"] as const).map((step) => ({
    name: `page-campaign-${step}`,
    at: () => "/campaigns/new",
    before: tellOfCampaigns,
    reach: fillUntil(step),
    ...(step === "messages" && { isOtherOnPhone: true as const }),
    // The way to the review leads through the others.
    ...(step !== "review" && { isSlow: true as const }),
  })),
  {
    name: "page-campaign-files",
    at: () => "/campaigns/new",
    before: tellOfCampaigns,
    reach: async (stage) => {
      await openFiles(stage);
      await stage.page.getByText("vitrine.pdf").first().scrollIntoViewIfNeeded();
    },
    isSlow: true,
  },
  {
    name: "page-campaign-file-leaves",
    at: () => "/campaigns/new",
    before: tellOfCampaigns,
    reach: async (stage) => {
      await openFiles(stage);
      const { page, dialog, words } = stage;
      await page
        .getByRole("button", { name: words.campaigns.wizard.removeFile.replace("{{name}}", pictures[0] ?? "") })
        .click();
      await dialog.getByText("Dia das Mães").waitFor();
    },
    within: parts.dialog,
    isSlow: true,
  },
  {
    name: "page-campaign-draft",
    at: () => "/campaigns/new",
    before: tellOfCampaigns,
    reach: async (stage) => {
      await fillUntil("stages")(stage);
      await stage.page.reload();
      await stage.page.getByText(stage.words.campaigns.wizard.draft).waitFor();
    },
    isSlow: true,
  },
  {
    name: "page-campaign-gone-stage",
    at: () => "/campaigns/edit/6",
    before: tellOfCampaigns,
    reach: async ({ page, words }) => {
      await page.getByLabel(words.campaigns.wizard.name).waitFor();
      await page.getByRole("button", { name: words.campaigns.wizard.next }).click();
      await page.getByText(words.campaigns.wizard.problem.gone).waitFor();
    },
    isSlow: true,
  },
  {
    name: "page-campaign-report",
    at: () => "/campaign/4/report",
    before: tellOfCampaigns,
    reach: ({ page }) => page.getByText("Ana Beatriz").waitFor(),
    isOtherOnPhone: true,
  },
];
