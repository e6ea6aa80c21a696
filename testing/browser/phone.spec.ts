import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { shell, tickets } = pt;

test(
  "on a phone: from the waiting list into the chat, answered, and back where one was",
  { tag: "@phone" },
  async ({ page, nobody }) => {
    const shop = await openShop(nobody);
    const fernanda = await shop.customer("Fernanda Souza");
    await shop.writes(fernanda, "Oi, bom dia!");
    const inbox = new Inbox(page);
    await signIn(page, shop.login);

    const tabs = page.getByRole("navigation", { name: shell.tabs });
    await tabs.getByRole("link", { name: shell.tab.waiting }).tap();
    await expect(inbox.row("Fernanda Souza")).toContainText("Oi, bom dia!");
    await inbox.accept("Fernanda Souza");
    await expect(inbox.message("Oi, bom dia!")).toBeVisible();
    await expect(tabs).toBeHidden();
    await expect(inbox.composer("Fernanda Souza"), "no keyboard comes up over what one came to read").not.toBeFocused();

    await inbox.say("Fernanda Souza", "Bom dia! Em que posso ajudar?");
    await expect(inbox.tick("Bom dia! Em que posso ajudar?", "delivered")).toBeVisible();
    await shop.writes(fernanda, "Queria 100 pães para sábado");
    await expect(inbox.message("Queria 100 pães para sábado")).toBeInViewport();

    await inbox.back();
    await expect(tabs).toBeVisible();
    await expect(tabs.getByRole("link", { name: shell.tab.waiting })).toHaveAttribute("aria-current", "page");
    await expect(page.getByText(tickets.empty.pending)).toBeVisible();
    await tabs.getByRole("link", { name: shell.tab.conversations }).tap();
    await inbox.row("Fernanda Souza").getByRole("link").tap();
    await expect(inbox.message("Queria 100 pães para sábado")).toBeInViewport();
    await page.goBack();
    await expect(inbox.row("Fernanda Souza")).toBeVisible();
    await shop.writes(fernanda, "E um bolo 🎂");
    await expect(inbox.row("Fernanda Souza")).toContainText("E um bolo 🎂");
  },
);
