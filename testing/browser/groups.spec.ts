import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { messages, tickets } = pt;

test("a group has its tab, its speakers their names, and people are named both ways", async ({ page, nobody }) => {
  const shop = await openShop(nobody);
  const { admin, whatsappId } = shop;
  await admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value: "disabled" } });
  const [rui, sol] = [await shop.customer("Rui Prado"), await shop.customer("Sol Reis")];
  const members = { name: "Turma da Sol", memberIds: [rui.id, sol.id] };
  const group = await admin.does("POST /simulator/:whatsappId/groups", { params: { whatsappId }, body: members });
  const write = (authorId: number, body: string) =>
    admin.does("POST /simulator/:whatsappId/customers/:customerId/messages", {
      params: { whatsappId, customerId: group.id },
      body: { body, authorId },
    });
  await write(sol.id, "Bom dia, turma");
  await write(rui.id, "Cadê a @Sol Reis?");
  await write(rui.id, "Alguém viu?");
  await signIn(page, shop.login);
  const inbox = new Inbox(page);
  const tab = page.getByRole("tab", { name: tickets.tabs.groups });
  await expect(tab).toContainText("1");
  await inbox.half("pending").click();
  await expect(page.getByText(tickets.empty.pending)).toBeVisible();
  await tab.click();
  await inbox.row("Turma da Sol").click();
  await page.getByRole("button", { name: tickets.accept, exact: true }).last().click();
  const log = inbox.log("Turma da Sol");
  await expect(log.locator("strong", { hasText: "@Sol Reis" })).toBeVisible();
  await expect(log.locator("[data-tone]")).toHaveText(["Sol Reis", "Rui Prado"]);
  await expect(tab).toHaveAttribute("aria-selected", "true");
  const field = inbox.composer("Turma da Sol");
  await field.pressSequentially("Aqui, @so");
  await page.getByRole("group", { name: messages.mentionable }).getByRole("button").first().click();
  await field.press("Enter");
  await expect(log.locator("[data-mine] strong", { hasText: "@Sol Reis" })).toBeVisible();
});
