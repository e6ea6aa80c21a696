import { discard, escape, parts, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";
import { xlsxOf } from "./xlsx.ts";

/** Waits for a page's heading and its table. */
export const heading =
  (title: (stage: Stage) => string): State["reach"] =>
  async (stage) => {
    await stage.page.getByRole("heading", { level: 1, name: title(stage) }).waitFor({ state: "attached" });
    await stage.page.getByRole("table").waitFor();
  };

/** Opens the dialog of a queue at one of its tabs. */
async function openQueue({ page, dialog, words }: Stage, tab: string): Promise<void> {
  await page.getByRole("heading", { level: 1, name: words.queues.title }).waitFor({ state: "attached" });
  await page.getByRole("row").getByText("Comercial").first().click();
  await dialog.getByRole("tab", { name: tab }).click();
}

/** A queue with a chatbot of two levels. */
async function withOptions({ crowd }: Stage): Promise<void> {
  const { admin } = crowd.bakery.shop;
  const queue = (await admin.does("GET /queue", {})).find(({ name }) => name === "Comercial");
  if (!queue) throw new Error("no such queue");
  const known = await admin.does("GET /queue-options", { query: { queueId: String(queue.id) } });
  if (known.length > 0) return;
  const add = async (title: string, parentId: number | null) =>
    (
      await admin.does("POST /queue-options", {
        body: { queueId: queue.id, title, parentId, message: `Sobre ${title}` },
      })
    ).id;
  const boleto = await add("Segunda via do boleto", null);
  await add("Por e-mail, no endereço cadastrado", boleto);
  await add("Aqui, pelo WhatsApp", boleto);
  await add("Trocas e devoluções de encomendas que chegaram com defeito 🎂", null);
}

/** The pages around the inbox, each with its rows and its dialog. */
export const pageStates: readonly State[] = [
  {
    name: "page-answering",
    at: () => "/answering",
    reach: ({ page, words }) => page.getByRole("heading", { name: words.answering.step.rating }).waitFor(),
    isOtherOnPhone: true,
  },
  { name: "page-queues", at: () => "/queues", reach: heading(({ words }) => words.queues.title) },
  {
    name: "page-queues-dialog",
    at: () => "/queues",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.queues.page.add }).click();
      await dialog.getByLabel(words.queues.form.color).click();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-queues-chatbot",
    at: () => "/queues",
    reach: async (stage) => {
      await withOptions(stage);
      await openQueue(stage, stage.words.queues.form.tab.chatbot);
      await stage.dialog.getByRole("button", { name: "Segunda via do boleto", exact: true }).click();
      await stage.dialog.getByLabel(stage.words.queues.chatbot.message).waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-queues-try",
    at: () => "/queues",
    reach: async (stage) => {
      const { words, dialog } = stage;
      await withOptions(stage);
      await openQueue(stage, words.queues.form.tab.try);
      await dialog.getByLabel(words.queues.try.placeholder).fill("Boa noite, vocês entregam no centro?");
      await dialog.getByRole("button", { name: words.queues.try.send, exact: true }).click();
      await dialog
        .getByRole("list", { name: words.queues.try.log })
        .getByText(/Segunda via/)
        .waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-users-permissions",
    at: () => "/users",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.users.may.button }).click();
      await dialog.getByRole("table").waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  { name: "page-users", at: () => "/users", reach: heading(({ words }) => words.users.title) },
  {
    name: "page-users-dialog",
    at: () => "/users",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.users.page.add }).click();
      await dialog.getByLabel(words.users.form.password, { exact: true }).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-users-invite",
    at: () => "/users",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.users.invite.button }).click();
      await dialog.getByRole("button", { name: words.users.invite.submit }).click();
      await dialog.getByRole("button", { name: words.users.invite.copy }).first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  { name: "page-contacts", at: () => "/contacts", reach: heading(({ words }) => words.contacts.page.title) },
  {
    name: "page-contacts-dialog",
    at: () => "/contacts",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.contacts.page.add }).click();
      await dialog.getByLabel(words.contacts.email).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-contacts-duplicates",
    at: () => "/contacts",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: filled(words.common.more, { name: words.contacts.page.title }) }).click();
      await page.getByRole("menuitem", { name: words.contacts.duplicates.title }).click();
      await dialog.getByRole("button", { name: words.contacts.duplicates.look }).first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-contacts-merge",
    at: () => "/contacts",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: filled(words.common.more, { name: words.contacts.page.title }) }).click();
      await page.getByRole("menuitem", { name: words.contacts.duplicates.title }).click();
      await dialog.getByRole("button", { name: words.contacts.duplicates.look }).first().click();
      await dialog.getByRole("radio").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-contacts-delete-all",
    at: () => "/contacts",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: filled(words.common.more, { name: words.contacts.page.title }) }).click();
      await page.getByRole("menuitem", { name: words.contacts.deleteAll.button }).click();
      await dialog.getByRole("textbox").waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  { name: "page-quick", at: () => "/quick-messages", reach: heading(({ words }) => words.quickMessages.page.title) },
  {
    name: "page-quick-dialog",
    at: () => "/quick-messages",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.quickMessages.page.add }).click();
      await dialog.getByLabel(words.quickMessages.message).fill("{{ms}}, {{firstName}}!");
      await dialog.getByText(words.quickMessages.preview).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-settings",
    at: () => "/settings",
    reach: ({ page, words }) => page.getByLabel(words.settings.option.timezone.label).first().waitFor(),
  },
  {
    name: "page-contacts-import",
    at: () => "/contacts",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.contacts.import.button }).click();
      await dialog.getByLabel(words.contacts.import.file).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-contacts-import-table",
    at: () => "/contacts",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.contacts.import.button }).click();
      const table = [
        ["Nome completo do cliente", "Telefone", "E-mail", "Aniversário", "Cidade", "Observações da última encomenda"],
        [
          "Conceição Albuquerque Pereira",
          "+55 11 98765-4321",
          "conceicao@loja.com",
          "12/05",
          "São Paulo",
          "Sem glúten",
        ],
        ["João", "(31) 3333-4444", "", "", "Recife", ""],
      ];
      const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
      const file = { name: "clientes.xlsx", mimeType, buffer: xlsxOf(table) };
      await dialog.getByLabel(words.contacts.import.file).setInputFiles(file);
      await dialog.getByLabel("Cidade").check();
      const others = dialog.getByRole("group", { name: words.contacts.import.others });
      for (const box of await others.getByRole("checkbox").all()) await box.check();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-settings-first-steps",
    at: () => "/settings?section=first-steps",
    reach: ({ page, words }) => page.getByRole("tab", { name: words.firstSteps.title, selected: true }).waitFor(),
  },
  {
    name: "page-todos",
    at: () => "/todolist",
    reach: async ({ page, words }) => {
      for (const text of ["Ligar para a Fernanda sobre o bolo de sábado 🎂", "Conferir o Pix do Diego"]) {
        await page.getByLabel(words.todos.field).fill(text);
        await page.getByRole("button", { name: words.todos.add, exact: true }).click();
        await page.getByText(text).waitFor();
      }
    },
  },
  { name: "page-tags", at: () => "/tags", reach: heading(({ words }) => words.tags.title) },
  {
    name: "page-tags-none-found",
    at: () => "/tags?q=xyz",
    reach: ({ page, words }) => page.getByText(filled(words.common.search.none, { words: "xyz" })).waitFor(),
  },
  {
    name: "page-tags-dialog",
    at: () => "/tags",
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("button", { name: words.tags.page.add }).click();
      await dialog.getByLabel(words.tags.form.color).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  { name: "page-files", at: () => "/files", reach: heading(({ words }) => words.fileLists.title) },
  {
    name: "page-files-dialog",
    at: () => "/files",
    reach: async ({ page, dialog, words }) => {
      const { add } = words.fileLists.page;
      await page.getByRole("button", { name: add }).click();
      await dialog.getByRole("button", { name: words.fileLists.form.addOption }).click();
      await dialog.getByRole("button", { name: words.common.save }).click();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-files-delete",
    at: () => "/files",
    reach: async ({ page, dialog, words }) => {
      const name = "Documentos";
      await page.getByRole("button", { name: filled(words.common.more, { name }) }).click();
      await page.getByRole("menuitem", { name: words.common.delete }).click();
      await dialog.getByText(words.fileLists.delete.unused).waitFor();
    },
    within: parts.dialog,
    isOtherOnPhone: true,
  },
];
