import type { Locator, Page } from "@playwright/test";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common } = pt;

interface InsidePart {
  /** Opened before the connection is lost. */
  before: () => Promise<unknown>;
  open: () => Promise<unknown>;
  shown: Locator;
  /** The page loads by itself once the connection is back. */
  goesOnByItself?: boolean;
}

/** Lazily loaded parts inside open elements: tabs of a dialog, a step, a view, another page. */
function insideParts(page: Page): Record<string, InsidePart> {
  const button = (label: string) => page.getByRole("button", { name: label, exact: true });
  const tab = (label: string) => () => page.getByRole("tab", { name: label, exact: true }).click();
  const { contacts, queues, schedules, simulator } = pt;
  const queue = async () => {
    await page.goto("/queues");
    // Wait for it: it appears above the list and moves it.
    await page.getByRole("link", { name: pt.connections.noQueuesAction }).waitFor();
    await button("Vendas").click();
    await page.getByRole("tab").first().waitFor();
  };
  return {
    "the chatbot of a queue": {
      before: queue,
      open: tab(queues.form.tab.chatbot),
      shown: button(queues.chatbot.add),
    },
    "the trial of a chatbot": {
      before: queue,
      open: tab(queues.form.tab.try),
      shown: page.getByLabel(queues.try.clock),
    },
    "the merge of duplicates": {
      before: async () => {
        await page.goto("/contacts");
        await button(filled(common.more, { name: contacts.page.title })).click();
        await page.getByRole("menuitem", { name: contacts.duplicates.title }).click();
        await button(contacts.duplicates.look).waitFor();
      },
      open: () => button(contacts.duplicates.look).click(),
      shown: page.getByRole("radiogroup", { name: contacts.duplicates.kept }),
    },
    "the week of the calendar": {
      before: async () => {
        await page.goto("/schedules?view=agenda");
        await page.getByText(schedules.page.empty).waitFor();
      },
      open: () => page.getByText(schedules.view.week, { exact: true }).click(),
      shown: page.getByRole("button", { name: /09:00/ }).first(),
    },
    "a poll on the test phone": {
      before: async () => {
        await page.goto("/tickets");
        await page.getByRole("banner").getByRole("button", { name: simulator.title }).click();
        const phone = page.getByRole("complementary", { name: simulator.title });
        await phone.getByRole("listitem").getByRole("button").first().click();
        await phone.getByRole("button", { name: simulator.options }).click();
        await page.getByRole("menuitem", { name: simulator.poll.title }).waitFor();
      },
      open: () => page.getByRole("menuitem", { name: simulator.poll.title }).click(),
      shown: page.getByLabel(simulator.poll.question),
    },
    "the wizard of a campaign": {
      before: async () => {
        await page.goto("/campaigns");
        await page.getByText(pt.campaigns.empty).waitFor();
      },
      open: () => button(pt.campaigns.add).first().click(),
      shown: page.getByLabel(pt.campaigns.wizard.name),
      goesOnByItself: true,
    },
  };
}

/** The parts that only the platform's owner opens. */
function ownersParts(page: Page): Record<string, InsidePart> {
  const part = (section: string, add: string, label: string): InsidePart => ({
    before: async () => {
      await page.goto(`/settings?section=${section}`);
      await page.getByRole("button", { name: add, exact: true }).waitFor();
    },
    open: () => page.getByRole("button", { name: add, exact: true }).click(),
    shown: page.getByLabel(label),
  });
  return {
    "a plan": part("plans", pt.plans.add, pt.plans.valueField),
    "a company": part("companies", pt.companies.add, pt.companies.form.due),
    "a help video": part("helps", pt.helps.manage.add, pt.helps.manage.code),
  };
}

const neverIdle = (page: Page) => page.addInitScript(() => Object.assign(globalThis, { requestIdleCallback: () => 0 }));

async function tryAll(page: Page, parts: Record<string, InsidePart>): Promise<void> {
  const failed = page.getByRole("alert").filter({ hasText: common.loadFailed });
  for (const [part, { before, open, shown, goesOnByItself }] of Object.entries(parts))
    await test.step(part, async () => {
      await before();
      await page.context().setOffline(true);
      await open();
      await expect(failed).toBeVisible();
      await page.context().setOffline(false);
      if (!goesOnByItself) await page.getByRole("button", { name: common.tryAgain }).click();
      await expect(shown).toBeVisible();
      await expect(failed).toBeHidden();
    });
}

test("offline what opens inside an open page or dialog fails in its place, and opens by a retry", async ({
  page,
  nobody,
}) => {
  test.slow();
  const shop = await openShop(nobody);
  const { admin } = shop;
  await shop.writes(await shop.customer("Fernanda Souza"), "Oi!");
  await admin.does("POST /queue", { body: { name: "Vendas", color: "#1f7a4d" } });
  const alike = (name: string, number: string) => ({ name, number, email: "ana@loja.com" });
  const listcontacts = [alike("Ana", "5511980000001"), alike("Ana Prado", "5511980000002")];
  await admin.does("POST /contacts/upload", { body: { listcontacts, selectedTags: [] } });
  await neverIdle(page);
  await signIn(page, shop.login);
  await tryAll(page, insideParts(page));
});

test("offline the forms of the platform's owner fail in their place, and open by a retry", async ({ page }) => {
  await neverIdle(page);
  await signIn(page, { email: "olivia@recado.test", password: "senha-da-casa" });
  await tryAll(page, ownersParts(page));
});
