import type { Person } from "../../apps/server/src/testing/person.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { tickets } = pt;
const name = "Fernanda Souza";

test("an admin whose filter by queue shows nothing is offered all conversations of the queue", async ({
  page,
  nobody,
  baseURL,
}) => {
  const { shop, queueId } = await answeredBy(nobody, baseURL, "Ana Lima", "Vendas");
  await signIn(page, shop.login);
  await page.getByRole("switch", { name: tickets.showAll }).click();
  await page.goto(`/tickets?queues=${encodeURIComponent(JSON.stringify([queueId]))}`);
  const inbox = new Inbox(page);
  await expect(page.getByText(tickets.empty.filtered)).toBeVisible();
  await expect(inbox.row(name)).toHaveCount(0);
  await page.getByRole("button", { name: tickets.empty.showAllOf_one }).click();
  await expect(inbox.row(name)).toBeVisible();
});

test("the numbers beside the lists appear once all of them are known", async ({ page, nobody, baseURL }) => {
  const { shop } = await answeredBy(nobody, baseURL, "Ana Lima");
  const held = Promise.withResolvers<void>();
  await page.route(/\/tickets(?:\/counts\?|\?.*status=pending)/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await signIn(page, shop.login);
  await expect(new Inbox(page).row(name)).toBeVisible();
  const pane = page.getByRole("region", { name: tickets.welcome.title });
  const numbers = pane.locator("dl");
  await expect(numbers).toHaveCSS("opacity", "0");
  held.resolve();
  await expect(numbers).toHaveCSS("opacity", "1");
  await expect(pane.getByRole("definition").nth(1)).toHaveText("0");
});

test("in a narrow list a long name of an attendant ends in an ellipsis inside its row", async ({
  page,
  nobody,
  baseURL,
}) => {
  const { shop, colleague } = await answeredBy(nobody, baseURL, "Ana Carolina de Albuquerque Lima e Vasconcelos");
  await page.setViewportSize({ width: 900, height: 800 });
  await signIn(page, shop.login);
  const attendant = new Inbox(page).row(name).getByText(colleague.user.name, { exact: true });
  const beyond = (element: Element) => {
    const [place, places] = [element, element.parentElement ?? element].map((one) => one.getBoundingClientRect());
    return Math.max(0, (place?.right ?? 0) - (places?.right ?? 0));
  };
  expect(await attendant.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true);
  expect(await attendant.evaluate(beyond)).toBeLessThan(1);
});

test("an admin is told how many wait in queues of others, from the moment a customer chooses one", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const queueIds = [await shop.admin.queue("Vendas"), await shop.admin.queue("Suporte")];
  await shop.admin.does("PUT /whatsapp/:whatsappId", {
    params: { whatsappId: shop.whatsappId },
    body: { name: "Loja", queueIds, greetingMessage: "Com quem você quer falar?" },
  });
  const [ana, bia] = [await shop.customer("Ana Lima"), await shop.customer("Bia Reis")];
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.getByRole("switch", { name: tickets.showAll }).click();
  await page.goto("/tickets?tab=pending");
  for (const customer of [ana, bia]) await shop.writes(customer, "Oi!");
  await expect(inbox.row("Ana Lima")).toBeVisible();
  await expect(inbox.row("Bia Reis")).toBeVisible();
  const elsewhere = page.getByRole("button", { name: filled(tickets.elsewhere_one, { count: 1 }) });
  await expect(elsewhere).toHaveCount(0);
  await expect.poll(() => shop.receivedBy(ana)).toHaveLength(1);
  await shop.writes(ana, "1");
  await expect(inbox.row("Ana Lima")).toHaveCount(0);
  const waiting = (count: number) =>
    expect(page.getByRole("region", { name: tickets.welcome.title }).getByRole("definition").nth(1)).toHaveText(
      String(count),
    );
  await waiting(1);
  await elsewhere.click();
  await expect(inbox.row("Ana Lima")).toBeVisible();
  await expect(inbox.row("Bia Reis")).toBeVisible();
  await expect(elsewhere).toHaveCount(0);
  // The pane beside the list shows the list's count.
  await waiting(2);
});

test("who waits longest is first, until one asks for the newest; the browser remembers it", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.goto("/tickets?tab=pending");
  for (const customer of ["Ana Lima", "Bia Reis"]) {
    await shop.writes(await shop.customer(customer), "Oi!");
    await expect(inbox.row(customer)).toBeVisible();
  }
  const expectOrder = (first: string, second: string) =>
    expect(page.getByRole("grid").getByRole("row")).toContainText([first, second]);
  await expectOrder("Ana Lima", "Bia Reis");
  await page.getByRole("button", { name: tickets.order.waiting }).click();
  await expectOrder("Bia Reis", "Ana Lima");
  await page.reload();
  await expectOrder("Bia Reis", "Ana Lima");
  await page.getByRole("button", { name: tickets.order.newest }).click();
  await expectOrder("Ana Lima", "Bia Reis");
});

test("how long a customer has waited is told in whole minutes since then, not by the clock's", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi");
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await inbox.half("pending").click();
  const waited = inbox.row(name).locator("time[data-tone]");
  const since = Date.parse((await waited.getAttribute("datetime")) ?? "");
  await page.clock.install({ time: since + 125_000 });
  await page.reload();
  await expect(waited).toHaveText("há 2 min.");
  await page.clock.fastForward("01:10");
  await expect(waited).toHaveText("há 3 min.");
});

test("a click in the moment in which another row comes under a resting mouse acts on none", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const inbox = new Inbox(page);
  await signIn(page, shop.login);
  await page.goto("/tickets?tab=open");
  const customers = await Promise.all(["Ana Lima", "Bia Reis", "Caio Luz"].map((one) => shop.customer(one)));
  for (const customer of customers) {
    await shop.writes(customer, "Oi!");
    await expect(() => shop.ticketWith(customer)).toPass();
    const params = { ticketId: (await shop.ticketWith(customer)).id };
    await shop.admin.does("PUT /tickets/:ticketId", { params, body: { status: "open", userId: shop.admin.user.id } });
  }
  const [ana, bia] = customers;
  await expect(page.getByRole("grid").getByRole("row")).toContainText(["Caio Luz", "Bia Reis", "Ana Lima"]);
  await inbox.row("Bia Reis").hover();
  await inbox.row("Bia Reis").locator("[data-action=resolve]").hover();
  await expect(page.locator("[data-free]"), "the mouse has rested").toBeAttached();
  const clicked = page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const [, second] = document.querySelectorAll("[role=grid] [role=row]");
        const { x, y } = second?.querySelector("[data-action=resolve]")?.getBoundingClientRect() ?? { x: 0, y: 0 };
        const look = () => {
          const under = document.elementFromPoint(x + 8, y + 8)?.closest("[data-action]");
          const row = under?.closest("[role=row]");
          if (!under || !row || row === second) return requestAnimationFrame(look);
          under.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
          return resolve(row.textContent ?? "");
        };
        look();
      }),
  );
  await shop.writes(ana!, "E agora?");
  expect(await clicked, "Caio came into her place").toContain("Caio Luz");
  await inbox.row("Bia Reis").hover();
  await inbox.row("Bia Reis").locator("[data-action=resolve]").click();
  await expect.poll(async () => (await shop.ticketWith(bia!)).status).toBe("closed");
  expect((await shop.ticketWith(customers[2]!)).status).toBe("open");
});

test("an owner's first visit shows everybody's, as all counts say; what that means is said once", async ({
  page,
  nobody,
  baseURL,
}) => {
  const { shop } = await answeredBy(nobody, baseURL, "Ana Lima");
  const inbox = new Inbox(page);
  const all = page.getByRole("switch", { name: tickets.showAll });
  const hint = page.getByRole("note");
  const counted = async (count: number) => {
    await expect(inbox.row(name)).toHaveCount(count);
    await expect(inbox.half("open")).toContainText(String(count));
    const pane = page.getByRole("region", { name: tickets.welcome.title });
    await expect(pane.getByRole("definition").first()).toHaveText(String(count));
  };
  await signIn(page, shop.login);
  await expect(all).toBeChecked();
  await counted(1);
  await expect(hint).toHaveText(filled(tickets.showAllHint.on, { switch: tickets.showAll }));

  await all.click();
  await counted(0);
  await expect(hint).toHaveText(filled(tickets.showAllHint.off, { switch: tickets.showAll }));
  await hint.getByRole("button", { name: tickets.showAllHint.close }).click();
  await expect(hint).toHaveCount(0);
  await page.goto("/tickets");
  await counted(0);
  await expect(hint).toHaveCount(0);

  await all.click();
  await counted(1);
  await page.goto("/contacts");
  await page.getByRole("link", { name: tickets.title }).first().click();
  await expect(all).toBeChecked();
  await counted(1);
});

/** A shop in which a colleague answers Fernanda's conversation, in a queue if one is named. */
async function answeredBy(nobody: Person, baseURL: string | undefined, colleagueName: string, queueName?: string) {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const queueId = queueName === undefined ? null : await shop.admin.queue(queueName);
  const queueIds = queueId === null ? [] : [queueId];
  const colleague = await shop.admin.colleague("user", { name: colleagueName, queueIds });
  const fernanda = await shop.customer(name);
  await shop.writes(fernanda, "Oi!");
  const { id: ticketId } = await bakery.accept(fernanda);
  const body = { userId: colleague.user.id, ...(queueId !== null && { queueId }) };
  await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body });
  return { shop, colleague, queueId };
}
