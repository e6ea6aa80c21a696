import { chooseInMenu, price } from "./message-menu.ts";
import { discard, escape, parts, stay, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const everyKind: State["at"] = ({ uuids }) => `/tickets/${uuids.everyKind}`;

const openActions = async ({ page, words }: Stage) => {
  await page.getByRole("button", { name: words.tickets.more }).click();
  await page.getByRole("menu").waitFor();
};
const act = async (stage: Stage, item: string) => {
  await openActions(stage);
  await stage.page.getByRole("menuitem", { name: item }).first().click();
};
/** Opens the header's mark of a scheduled message. */
const openMark = async ({ page, words }: Stage) => {
  await page.getByRole("button", { name: filled(words.schedules.mark.one, { when: "" }) }).click();
  await page
    .getByRole("dialog")
    .getByText(filled(words.schedules.mark.by, { name: "" }))
    .waitFor();
};
const editScheduled = async (stage: Stage) => {
  await openMark(stage);
  const start = filled(stage.words.schedules.edit, { when: "" });
  await stage.page.getByRole("button", { name: new RegExp(`^${start}`) }).click();
  await stage.dialog.getByRole("heading", { name: stage.words.schedules.title.PENDENTE }).waitFor();
};

/** A phone has no such button; when the page is wide again, its menu reappears without the focus. */
const closeTags: State["leave"] = async (stage) => {
  await stage.page.getByLabel(stage.words.tags.search).focus();
  await stage.escape();
};

/** All states of the dialogs opened from a conversation's header. */
export const dialogStates: readonly State[] = [
  { name: "actions-menu", at: everyKind, reach: openActions, leave: escape, within: parts.menu },
  {
    name: "asked-before-deleting",
    at: everyKind,
    reach: async (stage) => {
      await act(stage, stage.words.tickets.delete.button);
      await stage.dialog.getByText(stage.words.tickets.delete.text).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "transfer",
    at: everyKind,
    reach: async (stage) => {
      await act(stage, stage.words.tickets.transfer.button);
      await stage.dialog.getByLabel(stage.words.tickets.transfer.queue, { exact: true }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "transfer-finds",
    at: everyKind,
    reach: async (stage) => {
      await act(stage, stage.words.tickets.transfer.button);
      await stage.dialog.getByLabel(stage.words.tickets.transfer.user).fill("ana");
      await stage.dialog.getByRole("radio", { name: /Ana Carolina/ }).waitFor();
    },
    leave: discard,
    within: parts.dialog,
  },
  {
    name: "transfer-chosen",
    at: everyKind,
    reach: async (stage) => {
      await act(stage, stage.words.tickets.transfer.button);
      await stage.dialog.getByLabel(stage.words.tickets.transfer.user).fill("ana");
      await stage.dialog.getByRole("radio", { name: /Ana Carolina/ }).check();
      await stage.dialog
        .getByLabel(stage.words.tickets.transfer.queue, { exact: true })
        .selectOption({ label: "Entregas" });
    },
    leave: discard,
    within: parts.dialog,
  },
  {
    name: "forward",
    at: everyKind,
    reach: async (stage) => {
      await chooseInMenu(stage, price, stage.words.messages.menu.forward);
      await stage.dialog.getByRole("checkbox").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "forward-chosen",
    at: everyKind,
    reach: async (stage) => {
      const { dialog, words } = stage;
      await chooseInMenu(stage, price, words.messages.menu.forward);
      for (const which of [0, 1, 2]) await dialog.getByRole("checkbox").nth(which).check();
      await dialog.getByRole("button", { name: filled(words.tickets.forward.submit_other, { count: 3 }) }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "forward-finds",
    at: everyKind,
    reach: async (stage) => {
      const { dialog, words } = stage;
      await chooseInMenu(stage, price, words.messages.menu.forward);
      await dialog.getByLabel(words.tickets.forward.search).fill("jul");
      await dialog.getByRole("button", { name: /Juliana/ }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "tags",
    on: "desktop",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.tags.addToTicket }).first().click();
      await page.getByRole("option", { name: "VIP" }).waitFor();
    },
    leave: closeTags,
    within: parts.dialog,
  },
  {
    name: "tag-to-create",
    on: "desktop",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.tags.addToTicket }).first().click();
      await page.getByLabel(words.tags.search).fill("pag");
      await page.getByRole("option", { name: filled(words.tags.create, { name: "pag" }) }).waitFor();
    },
    leave: closeTags,
    within: parts.dialog,
  },
  {
    name: "palette",
    on: "desktop",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.shell.palette.title }).click();
      await page.getByRole("option").first().waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "palette-found",
    on: "desktop",
    at: everyKind,
    reach: async ({ page, words }) => {
      await page.getByRole("button", { name: words.shell.palette.title }).click();
      await page.getByRole("combobox", { name: words.shell.palette.title }).fill("ana");
      await page.getByRole("group", { name: words.contacts.page.title }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "schedule-new",
    at: everyKind,
    reach: async (stage) => {
      await act(stage, stage.words.schedules.menu);
      await stage.dialog.getByLabel(stage.words.schedules.message).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "schedule-calendar",
    at: everyKind,
    reach: async (stage) => {
      await act(stage, stage.words.schedules.menu);
      await stage.page.getByRole("button", { name: stage.words.common.date.calendar }).click();
      await stage.page.getByRole("table").waitFor();
    },
    within: parts.dialog,
  },
  {
    name: "schedule-refused",
    at: everyKind,
    reach: async (stage) => {
      const { dialog, words } = stage;
      await act(stage, words.schedules.menu);
      await dialog.getByLabel(words.schedules.day).fill("31022027");
      await dialog.getByRole("button", { name: words.schedules.submit, exact: true }).click();
      await dialog.getByText(words.schedules.noSuchTime).waitFor();
    },
    leave: discard,
    within: parts.dialog,
  },
  { name: "schedule-list", at: everyKind, reach: openMark, leave: escape, within: parts.dialog },
  {
    name: "schedule-waits-with-its-picture",
    at: everyKind,
    reach: async (stage) => {
      await editScheduled(stage);
      await stage.dialog.getByText("bolo.jpg").waitFor();
    },
    within: parts.dialog,
  },
  {
    name: "schedule-sent",
    at: ({ uuids }) => `/tickets/${uuids.spare}`,
    reach: async (stage) => {
      const { dialog, words, crowd } = stage;
      const { admin } = crowd.bakery.shop;
      const body = { contactId: crowd.spare.contactId, body: "Ficou pronto!", sendAt: "2099-12-24T12:00:00Z" };
      const { id } = await admin.does("POST /schedules", { body });
      await editScheduled(stage);
      const sendAt = new Date(Date.now() + 1_000).toISOString();
      await admin.does("PUT /schedules/:scheduleId", { params: { scheduleId: id }, body: { sendAt } });
      await dialog.getByRole("heading", { name: words.schedules.title.ENVIADA }).waitFor();
      await dialog.getByRole("button", { name: words.common.save }).waitFor({ state: "detached" });
    },
    leave: stay,
    within: parts.dialog,
  },
];
