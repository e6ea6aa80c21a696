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

const [first, second, shown] = ["5511987654321", "5531987650001", "+55 (31) 98765-0001"] as const;
/** The server's answers are changed so, for as long as the state is looked at. */
const change = (stage: Stage, address: string, changed: (answer: never) => object) =>
  stage.say(address, async (route) => {
    const response = await route.fetch();
    const json = changed((await response.json()) as never);
    // One that was still on its way when the state was over is answered already.
    await route.fulfill({ response, json }).catch(() => undefined);
  });
/** The contact has another number, to which answers go. */
const haveAnotherNumber = (stage: Stage) =>
  change(stage, "**/api/tickets/u/*", (ticket: object) => ({
    ...ticket,
    answerNumber: second,
    otherNumbers: [second],
  }));
/** Our last message went to it, and the last but two came from it or went to it. */
const useAnotherNumber = (stage: Stage) =>
  change(stage, "**/api/messages/*", ({ messages, ...rest }: { messages: { fromMe: boolean }[] }) => {
    const last = messages.findLastIndex(({ fromMe }) => fromMe);
    const numberOf = (n: number) => (n === last || n === last - 2 ? second : first);
    return { ...rest, messages: messages.map((one, n) => ({ ...one, number: numberOf(n) })) };
  });

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
    name: "several-numbers",
    at: everyKind,
    before: async (stage) => {
      await haveAnotherNumber(stage);
      await useAnotherNumber(stage);
    },
    reach: async (stage) => {
      const { page, chat, words } = stage;
      // As on a first visit: what is loaded already has one number.
      await page.goto(stage.url + everyKind(stage.crowd));
      await chat.getByText(filled(words.tickets.answerNumber, { number: shown })).waitFor();
      await chat
        .getByText(filled(words.messages.number.to, { number: shown }), { exact: true })
        .last()
        .waitFor();
    },
    within: parts.chat,
  },
  {
    name: "contact-with-several-numbers",
    at: everyKind,
    before: haveAnotherNumber,
    reach: async (stage) => {
      await open(stage);
      await panel(stage).getByRole("link", { name: shown }).waitFor();
    },
    within: parts.panel,
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
