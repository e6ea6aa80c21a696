import { newEmail, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { common, contacts, queues } = pt;

test("what a colleague saves in a record stays when somebody saves another field of it", async ({ page, nobody }) => {
  const { admin, login } = await openShop(nobody);
  const contact = await admin.does("POST /contacts", { body: { name: "Fernanda Souza", number: "5531987650009" } });
  const queue = await admin.does("POST /queue", { body: { name: "Trocas", color: "#123456" } });
  const hired = { name: "Bia Ramos", email: newEmail(), password: admin.password };
  const bia = await admin.does("POST /users", { body: { ...hired, queueIds: [] } });
  await signIn(page, login);
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save });
  const edit = async (path: string, name: string) => {
    await page.goto(path);
    await page.getByRole("button", { name: filled(common.editNamed, { name }) }).click();
  };
  const rename = async (label: string, name: string) => {
    await dialog.getByLabel(label, { exact: true }).fill(name);
    await save.click();
    await expect(dialog).toHaveCount(0);
  };

  await edit("/contacts", "Fernanda Souza");
  const params = { contactId: contact.id };
  await expect(dialog.getByLabel(contacts.email)).toHaveValue("");
  await admin.does("PUT /contacts/:contactId", { params, body: { email: "fernanda@casa.test", disableBot: true } });
  await rename(contacts.name, "Fernanda S. Souza");
  expect(await admin.does("GET /contacts/:contactId", { params })).toMatchObject({
    name: "Fernanda S. Souza",
    email: "fernanda@casa.test",
    disableBot: true,
  });

  await edit("/queues", "Trocas");
  await expect(dialog.getByLabel(queues.page.name, { exact: true })).toHaveValue("Trocas");
  const queueId = { queueId: queue.id };
  await admin.does("PUT /queue/:queueId", { params: queueId, body: { greetingMessage: "Bom dia!" } });
  await rename(queues.page.name, "Trocas e devoluções");
  expect(await admin.does("GET /queue/:queueId", { params: queueId })).toMatchObject({
    name: "Trocas e devoluções",
    greetingMessage: "Bom dia!",
  });

  await edit("/users", "Bia Ramos");
  await expect(dialog.getByLabel(pt.users.name, { exact: true })).toHaveValue("Bia Ramos");
  const userId = { userId: bia.id };
  await admin.does("PUT /users/:userId", { params: userId, body: { queueIds: [queue.id] } });
  await rename(pt.users.name, "Bia R. Ramos");
  const saved = await admin.does("GET /users/:userId", { params: userId });
  expect(saved.name).toBe("Bia R. Ramos");
  expect(saved.queues.map(({ id }) => id)).toEqual([queue.id]);
});

test("what was typed in a dialog is there again after a reload and after a session that ended, until it is discarded", async ({
  page,
  nobody,
}) => {
  const { admin, login } = await openShop(nobody);
  await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "enabled" } });
  await signIn(page, login);
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel(contacts.name, { exact: true });
  const open = async () => {
    await page.getByRole("button", { name: contacts.page.add }).click();
    await expect(name).toBeVisible();
  };
  await page.goto("/contacts");
  await open();
  await name.pressSequentially("Fernanda Sou");
  const question = page.waitForEvent("dialog");
  const reloaded = page.reload();
  const asked = await question;
  expect(asked.type()).toBe("beforeunload");
  await asked.accept();
  await reloaded;
  await open();
  await expect(name).toHaveValue("Fernanda Sou");
  await expect(dialog.getByText(common.restored.text)).toBeVisible();

  await name.fill("Fernanda Souza");
  await nobody.does("POST /auth/login", { body: login });
  await expect(page.getByText(pt.auth.login.kept)).toBeVisible();
  await page.getByLabel(pt.auth.email).fill(login.email);
  await page.getByLabel(pt.auth.password, { exact: true }).fill(login.password);
  await page.getByRole("button", { name: pt.auth.login.submit }).click();
  await page.waitForURL("**/contacts");
  await open();
  await expect(name).toHaveValue("Fernanda Souza");
  await dialog.getByRole("button", { name: common.restored.discard }).click();
  await expect(name).toHaveValue("");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(name).toHaveValue("");
});
