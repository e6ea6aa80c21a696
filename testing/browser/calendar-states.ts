import { discard, parts, type Stage, type State } from "./states.ts";

const day = "2027-03-10";

/** Messages of one busy week and of a busier day, and a series. */
async function fillWeek({ crowd }: Stage): Promise<void> {
  const { admin } = crowd.bakery.shop;
  const { schedules: known } = await admin.does("GET /schedules", { query: { searchParam: "encomenda" } });
  if (known.length > 0) return;
  const { contacts: everyone } = await admin.does("GET /contacts", { query: {} });
  // The conversation's own states, at the next width, count on the single message that Fernanda already has.
  const contacts = everyone.filter(({ name }) => name !== "Fernanda Souza");
  const bodies = [
    "Sua encomenda fica pronta às 15h 🎂 Pode vir buscar quando quiser!",
    "Bom dia! Confirmando a encomenda de 200 salgados para sábado, às 10h, na Rua Augusta, 1200.",
    "A encomenda saiu para entrega.",
  ];
  for (const [n, { id: contactId }] of contacts.slice(0, 12).entries()) {
    const sendAt = `2027-03-${String(8 + (n % 6)).padStart(2, "0")}T${11 + (n % 4)}:${n % 2 ? "30" : "00"}:00Z`;
    await admin.does("POST /schedules", { body: { contactId, sendAt, body: bodies[n % bodies.length] ?? "" } });
  }
  // More than a day of the month has room for.
  for (const [n, { id: contactId }] of contacts.slice(0, 9).entries()) {
    const sendAt = `2027-03-19T${11 + n}:00:00Z`;
    await admin.does("POST /schedules", { body: { contactId, sendAt, body: "Sua encomenda sai hoje." } });
  }
  const [first] = contacts;
  const repeat = { every: "week", until: null, count: 6, stopOnReply: true } as const;
  const body = { contactId: first?.id ?? 0, sendAt: "2027-03-09T18:00:00Z", body: "Lembrete da encomenda", repeat };
  await admin.does("POST /schedules", { body });
}

const shows = (view: "day" | "week" | "month" | "agenda"): State => ({
  name: `page-calendar-${view}`,
  at: () => `/schedules?view=${view}&day=${day}`,
  reach: async (stage) => {
    await fillWeek(stage);
    await stage.page
      .getByText(/Lembrete|Ana|Fernanda|\d\d:\d\d/)
      .first()
      .waitFor();
  },
});

/** The calendar of scheduled messages in its views, and the dialog of a series. */
export const calendarStates: readonly State[] = [
  shows("agenda"),
  shows("day"),
  shows("week"),
  shows("month"),
  {
    name: "page-calendar-series",
    at: () => `/schedules?view=agenda&day=${day}`,
    reach: async (stage) => {
      await fillWeek(stage);
      const { page, dialog, words } = stage;
      await page
        .getByRole("button", { name: /Lembrete da encomenda/ })
        .first()
        .click();
      await dialog.getByText(words.schedules.repeat.which.following).click();
      await dialog.getByLabel(words.schedules.repeat.ends).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "page-calendar-new",
    at: () => `/schedules?view=week&day=${day}`,
    reach: async ({ page, dialog, words }) => {
      await page.getByRole("main").getByRole("button", { name: words.schedules.menu }).first().click();
      await dialog.getByLabel(words.schedules.day, { exact: true }).fill("31012027");
      await dialog.getByRole("combobox", { name: words.schedules.repeat.label }).selectOption("month");
      await dialog.getByLabel(words.schedules.repeat.count).fill("24");
      await dialog.getByText(/\(28 (ou|or|o) 29\)/).waitFor();
    },
    leave: discard,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
];
