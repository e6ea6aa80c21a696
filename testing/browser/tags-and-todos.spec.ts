import { expectAccessible } from "./accessible.ts";
import { Inbox } from "./inbox.ts";
import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, errors, tags, todos } = pt;

test("tags: who may make stages, how many conversations have each, merged, deleted and brought back", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const shop = await openShop(nobody);
  const bia = await hire(shop.admin, "Bia Ramos");
  const fernanda = await shop.customer("Fernanda Souza");
  await shop.writes(fernanda, "Vocês fazem bolo?");
  let [ticketId, contactId] = [0, 0];
  await expect(async () => {
    ({ id: ticketId, contactId } = await shop.ticketWith(fernanda));
  }).toPass();
  const make = (name: string) => shop.admin.does("POST /tags", { body: { name } });
  const [feira, feiras] = [await make("Feira"), await make("Feiras")];
  await shop.admin.does("POST /tags/sync", { body: { ticketId, tags: [{ id: feiras.id }] } });
  await shop.admin.does("POST /tags/sync", { body: { contactId, tags: [{ id: feira.id }], was: [] } });
  await signIn(page, shop.login);
  await page.goto("/tags");
  const dialog = page.getByRole("dialog");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  const act = async (name: string, action: string) => {
    await page.getByRole("button", { name: filled(common.more, { name }), exact: true }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await expect(row("Feiras")).toContainText(filled(tags.page.ticketsCount_one, { count: 1 }));
  await expect(row("Feiras")).toContainText(tags.page.contactsCount_zero);
  await expect(row("Feira")).toContainText(tags.page.ticketsCount_zero);
  await expect(row("Feira")).toContainText(filled(tags.page.contactsCount_one, { count: 1 }));
  await expectAccessible(page, "the page of tags");

  await act("Feiras", tags.merge.button);
  await dialog.getByLabel(tags.merge.into).selectOption("Feira");
  await page.route("**/api/tags/*/merge", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialog.getByRole("button", { name: tags.merge.submit }).click();
  await expect(dialog.getByText(errors.ERR_NETWORK)).toBeVisible();
  await page.unroute("**/api/tags/*/merge");
  await dialog.getByRole("button", { name: tags.merge.submit }).click();
  await expect(page.getByText(filled(tags.merge.done, { name: "Feira" }))).toBeVisible();
  await expect(row("Feiras")).toHaveCount(0);
  await expect(row("Feira")).toContainText(filled(tags.page.ticketsCount_one, { count: 1 }));

  await act("Feira", common.delete);
  await expect(row("Feira")).toHaveCount(0);
  await expect(
    page.getByText(filled(tags.deletedFrom, { name: "Feira", lost: "1 conversa e 1 contato" })),
  ).toBeVisible();
  await page.getByRole("button", { name: common.undo }).click();
  await expect(row("Feira")).toContainText(filled(tags.page.ticketsCount_one, { count: 1 }));

  await page.getByRole("button", { name: "Feira", exact: true }).click();
  await dialog.getByRole("switch", { name: tags.form.stage }).click();
  await dialog.getByRole("button", { name: common.save }).click();
  await expect(row("Feira")).toContainText(tags.page.stage);
  await expect(page.getByText(filled(tags.form.stageSaved, { name: "Feira" }))).toBeVisible();
  const screen = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 700, height: 900 });
  const below = (text: string) =>
    row("Feira")
      .getByText(text, { exact: true })
      .evaluate((node) => {
        const range = document.createRange();
        range.selectNode(node.lastChild ?? node);
        return Math.round(range.getBoundingClientRect().bottom);
      });
  expect(await below(tags.page.stage), "the words of a card are on one line").toBe(
    await below(filled(tags.page.ticketsCount_one, { count: 1 })),
  );
  await page.setViewportSize(screen);

  await shop.admin.does("PUT /tags/:tagId", { params: { tagId: feira.id }, body: { color: "#111111" } });
  const dot = row("Feira").locator("[style*='--tag']");
  await expect(dot).toHaveCSS("background-color", "rgb(17, 17, 17)");
  for (const [colorScheme, edge] of [
    ["dark", "rgba(236, 234, 244, 0.5)"],
    ["light", "rgba(27, 23, 38, 0.5)"],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(dot, "a colour like the page's own has an edge").toHaveCSS(
      "box-shadow",
      `${edge} 0px 0px 0px 1px inset`,
    );
  }

  const theirs = await anotherBrowser();
  await signIn(theirs, bia);
  await theirs.goto("/tags");
  await theirs.getByRole("button", { name: "Feira", exact: true }).click();
  await expect(theirs.getByRole("dialog").getByLabel(tags.form.color)).toBeVisible();
  await expect(theirs.getByRole("switch", { name: tags.form.stage })).toHaveCount(0);
  await theirs.keyboard.press("Escape");
  await shop.admin.does("PUT /tags/:tagId", { params: { tagId: feira.id }, body: { name: "Feira de sábado" } });
  await expect(theirs.getByRole("row").filter({ hasText: "Feira de sábado" })).toBeVisible();
});

test("the to-do list is this browser's and this user's", async ({ page, nobody, anotherBrowser }) => {
  const shop = await openShop(nobody);
  const sent: string[] = [];
  page.on("request", (request) => sent.push(`${request.url()} ${request.postData() ?? ""}`));
  await signIn(page, shop.login);
  await new Inbox(page).half("open").waitFor();
  await page.goto("/todolist");
  const add = async (text: string) => {
    await page.getByLabel(todos.field).fill(text);
    await page.getByRole("button", { name: todos.add, exact: true }).click();
  };
  const item = (text: string) => page.getByRole("listitem").filter({ hasText: text });
  await add("   ");
  await expect(page.getByText(todos.empty)).toBeVisible();
  await add("Ligar para a Fernanda");
  await add("Conferir o Pix");
  await page.getByRole("checkbox", { name: "Conferir o Pix" }).check();
  await page.getByRole("button", { name: filled(todos.edit, { text: "Ligar para a Fernanda" }) }).click();
  await page.keyboard.type(" às 10h");
  await page.keyboard.press("Enter");
  await page.reload();
  await expect(item("Ligar para a Fernanda às 10h")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Conferir o Pix" })).toBeChecked();
  await page.getByRole("button", { name: filled(todos.delete, { text: "Conferir o Pix" }) }).click();
  await expect(item("Conferir o Pix")).toHaveCount(0);
  await page.getByRole("button", { name: common.undo }).click();
  await expect(item("Conferir o Pix")).toBeVisible();
  expect(sent.filter((request) => request.includes("Fernanda"))).toEqual([]);

  const second = await page.context().newPage();
  await second.goto("/todolist");
  await second.getByLabel(todos.field).fill("Pagar o laboratório");
  await second.keyboard.press("Enter");
  await expect(item("Pagar o laboratório"), "the other tab has it").toBeVisible();
  await page.getByRole("checkbox", { name: "Pagar o laboratório" }).check();
  await expect(second.getByRole("checkbox", { name: "Pagar o laboratório" })).toBeChecked();
  await add("Comprar luvas");
  await page.reload();
  await expect(page.getByRole("listitem")).toHaveCount(4);
  await second.close();

  const theirs = await anotherBrowser();
  await signIn(theirs, shop.login);
  await theirs.goto("/todolist");
  await expect(theirs.getByText(todos.empty)).toBeVisible();
});
