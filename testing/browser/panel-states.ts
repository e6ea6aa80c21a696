import { expect } from "@playwright/test";
import { escape, parts, stay, type Stage, type State } from "./states.ts";
import { filled } from "./words.ts";

const everyKind: State["at"] = ({ uuids }) => `/tickets/${uuids.everyKind}`;

const panel = ({ page }: Stage) => page.locator(`${parts.panel}:visible`);
const open = async (stage: Stage) => {
  const header = stage.page.getByTitle(stage.words.tickets.contact).filter({ visible: true }).first();
  await header.or(panel(stage)).first().waitFor();
  // The visible panel may still be the previous conversation's.
  await expect(async () => {
    if (!(await panel(stage).isVisible())) await header.click();
    await panel(stage).getByRole("button", { name: stage.words.contacts.copyCode }).waitFor({ timeout: 3_000 });
  }).toPass();
};
const press = (stage: Stage, name: string) => panel(stage).getByRole("button", { name }).click();

/** All states of the contact panel. Once opened, it stays open. */
export const panelStates: readonly State[] = [
  {
    name: "contact",
    at: everyKind,
    reach: async (stage) => {
      await open(stage);
      await panel(stage).getByText("Alérgica a amendoim").waitFor();
    },
    leave: stay,
    within: parts.panel,
    isOtherOnPhone: true,
  },
  {
    name: "contact-further-down",
    at: everyKind,
    reach: async (stage) => {
      await open(stage);
      await panel(stage).evaluate((element) => element.scrollBy(0, element.clientHeight * 0.8));
    },
    leave: stay,
    within: parts.panel,
  },
  {
    name: "contact-end",
    at: everyKind,
    reach: async (stage) => {
      await panel(stage).evaluate((element) => element.scrollTo(0, element.scrollHeight));
      await panel(stage).getByText(stage.words.contacts.past.noQueue).first().waitFor();
      await stage.page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
    },
    leave: stay,
    within: parts.panel,
  },
  {
    name: "contact-tags",
    at: everyKind,
    reach: async (stage) => {
      await press(stage, stage.words.tags.addToContact);
      await stage.page.getByRole("option", { name: "VIP" }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "contact-form",
    at: everyKind,
    reach: async (stage) => {
      await press(stage, stage.words.contacts.edit);
      await stage.dialog.getByLabel(stage.words.contacts.name, { exact: true }).waitFor();
    },
    leave: escape,
    within: parts.dialog,
    isOtherOnPhone: true,
  },
  {
    name: "merge",
    at: everyKind,
    reach: async (stage) => {
      const { page, dialog, words } = stage;
      await press(stage, words.contacts.merge.button);
      await dialog.getByLabel(words.contacts.contact).fill("AUTO PEÇAS");
      await page.getByRole("option", { name: /AUTO PEÇAS/ }).click();
      await dialog.getByText(/AUTO PEÇAS/).waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "asked-before-blocking",
    at: everyKind,
    reach: async (stage) => {
      await press(stage, stage.words.contacts.block.button);
      await stage.dialog
        .getByText(filled(stage.words.contacts.block.text, { connection: "Celular de teste" }))
        .waitFor();
    },
    leave: escape,
    within: parts.dialog,
  },
  {
    name: "contact-of-a-group",
    at: ({ uuids }) => `/tickets/${uuids.group}`,
    reach: open,
    leave: stay,
    within: parts.panel,
  },
  {
    name: "contact-of-one-who-is-blocked",
    at: ({ uuids }) => `/tickets/${uuids.blocked}`,
    reach: open,
    within: parts.panel,
  },
];
