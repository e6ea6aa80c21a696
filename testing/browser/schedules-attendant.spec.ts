import { hire, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { pt } from "./words.ts";

const { contacts, errors, schedules } = pt;

test("an attendant is offered whom they may choose, and schedules in a conversation that is over", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const queue = await shop.admin.does("POST /queue", { body: { name: "Vendas", color: "#2e7d32" } });
  const bia = await hire(shop.admin, "Bia Dias", { allTicket: "desabled" });
  const { id: userId = 0 } = (await shop.admin.does("GET /users/list", {})).find(({ name }) => name === bia.name) ?? {};
  await shop.admin.does("PUT /users/:userId", { params: { userId }, body: { queueIds: [queue.id] } });
  const diego = await shop.customer("Diego Ribeiro");
  const fernanda = await shop.customer("Fernanda Souza");
  for (const customer of [diego, fernanda]) await shop.writes(customer, "Quando fica pronto?");
  await expect(async () => void (await Promise.all([diego, fernanda].map((one) => shop.ticketWith(one))))).toPass();
  const ticket = await shop.ticketWith(diego);
  for (const body of [{ queueId: queue.id }, { status: "open" as const }, { status: "closed" as const }])
    await shop.admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body });
  await signIn(page, bia);
  const dialog = page.getByRole("dialog");
  const schedule = async (text: string) => {
    await dialog.getByLabel(schedules.message, { exact: true }).fill(text);
    await dialog.getByRole("button", { name: schedules.submit, exact: true }).click();
    await expect(dialog).toBeHidden();
  };

  await test.step("the list has no contact whose conversation is not for them", async () => {
    await page.goto("/schedules");
    await page.getByRole("main").getByRole("button", { name: schedules.menu }).first().click();
    const field = dialog.getByLabel(contacts.contact, { exact: true });
    await field.fill("Fernanda");
    await expect(page.getByText(schedules.nobodyHere)).toBeVisible();
    await field.fill("Diego");
    await page.getByRole("option", { name: /Diego Ribeiro/ }).click();
    await schedule("Já pode buscar");
  });

  await test.step("in the conversation that is over, by its key", async () => {
    await page.goto(`/tickets/${ticket.uuid}`);
    await expect(page.getByRole("log").getByText("Quando fica pronto?")).toBeVisible();
    await page.getByRole("log").focus();
    await page.keyboard.press("s");
    await page.setViewportSize({ width: 390, height: 600 });
    const refuseWith = (error: string) =>
      page.route("**/api/schedules", (route) => route.fulfill({ status: 400, json: { error } }), { times: 1 });
    const submit = dialog.getByRole("button", { name: schedules.submit, exact: true });
    await dialog.getByLabel(schedules.message, { exact: true }).fill("Fechamos às 18h");
    await refuseWith("ERR_SCHEDULE_NO_CONVERSATION");
    await submit.click();
    await expect(
      dialog.getByText(errors.ERR_SCHEDULE_NO_CONVERSATION),
      "why not, where it can be read",
    ).toBeInViewport();
    await expect(dialog.getByRole("button", { name: schedules.change })).toBeFocused();
    await refuseWith("ERR_NO_WAPP_FOUND");
    await submit.click();
    await expect(dialog.getByText(errors.ERR_NO_WAPP_FOUND)).toBeInViewport({ ratio: 1 });
    await schedule("Fechamos às 18h");
  });

  const { schedules: waiting } = await shop.admin.does("GET /schedules", { query: { contactId: ticket.contactId } });
  expect(waiting.map(({ body }) => body).toSorted()).toEqual(["Fechamos às 18h", "Já pode buscar"]);
});
