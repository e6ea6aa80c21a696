import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { enter, hire, signIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { messages, notes, shell, tickets } = pt;
const name = "Fernanda Souza";

test("notes are written where one answers, stand in the conversation, and never reach the customer", async ({
  page,
  nobody,
  baseURL,
  anotherBrowser,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const fernanda = await shop.customer(name);
  await bakery.writes(fernanda, { body: "Oi! Fazem bolo?" });
  const ticket = await bakery.accept(fernanda);
  await enter(page, shop.admin);
  await page.goto(`/tickets/${ticket.uuid}`);
  const inbox = new Inbox(page);
  const composer = inbox.composer(name);
  const field = page.getByRole("textbox", { name: notes.write });
  const mode = page.getByRole("switch", { name: messages.note.switch });
  const written = page.getByRole("log").getByRole("note");
  const received = () => shop.receivedBy(fernanda);
  const colleague = await anotherBrowser();

  await test.step("the switch, and the key while typing: each text keeps its mode", async () => {
    await composer.fill("Fazemos sim");
    await page.keyboard.press("Alt+n");
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("");
    await expect(page.getByText(notes.teamOnly)).toBeVisible();
    await page.keyboard.type("Cliente antiga");
    await mode.click();
    await expect(composer).toBeFocused();
    await expect(composer).toHaveValue("Fazemos sim");
    await mode.click();
    await expect(field).toHaveValue("Cliente antiga");
  });

  await test.step("nothing but a note leaves the composer in this mode", async () => {
    for (const button of [messages.send, messages.attach.button, messages.voice.start])
      await expect(page.getByRole("button", { name: button, exact: true })).toHaveCount(0);
    const dataTransfer = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["%PDF"], "segredo.pdf", { type: "application/pdf" }));
      return transfer;
    });
    for (const event of ["dragenter", "dragover", "drop"])
      await page.getByRole("log").dispatchEvent(event, { dataTransfer });
    await expect(page.getByText(filled(tickets.drop, { name }))).toHaveCount(0);
    await mode.click();
    await expect(page.getByRole("list", { name: messages.attach.tray })).toHaveCount(0);
    await mode.click();
  });

  await test.step("the draft is still a note after the page was loaded again", async () => {
    await page.reload();
    await expect(field).toHaveValue("Cliente antiga");
    await expect(page.getByText(notes.teamOnly)).toBeVisible();
  });

  await test.step("opened from the list, it goes on with the note", async () => {
    await page.goto("/tickets");
    await inbox.row(name).getByText(name).click();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue("Cliente antiga");
  });

  await test.step("another tab switches for itself, not under the typing hand", async () => {
    const tab = await page.context().newPage();
    await tab.goto(`/tickets/${ticket.uuid}`);
    await expect(tab.getByRole("textbox", { name: notes.write })).toHaveValue("Cliente antiga");
    await tab.getByRole("switch", { name: messages.note.switch }).click();
    await expect(new Inbox(tab).composer(name)).toBeFocused();
    await field.press("End");
    await page.keyboard.type("!");
    await expect(field).toHaveValue("Cliente antiga!");
    await page.keyboard.press("Backspace");
    await tab.close();
  });

  await test.step("it is added with Enter, and the composer stays with notes", async () => {
    await field.press("Enter");
    await expect(written).toContainText("Cliente antiga");
    // Wait until it is stored, so that the next one comes after it.
    await expect(written).toHaveAttribute("data-note", /^\d/);
    await expect(field).toHaveValue("");
    await expect(field).toBeFocused();
  });

  await test.step("messages go on around it; a colleague sees both where they were written", async () => {
    await mode.click();
    await expect(composer).toHaveValue("Fazemos sim");
    await composer.press("Enter");
    await expect(inbox.tick("Fazemos sim", "delivered")).toBeVisible();
    await signIn(colleague, await hire(shop.admin, "Ana Lima", { profile: "admin" }), baseURL);
    await colleague.goto(`${baseURL}/tickets/${ticket.uuid}`);
    const note = colleague.getByRole("log").getByRole("note");
    await expect(note).toContainText("Cliente antiga");
    await expect(note).toContainText(shop.admin.user.name);
    const lines = await colleague.getByRole("log").locator("[data-key], [data-note]").allInnerTexts();
    const place = (text: string) => lines.findIndex((line) => line.includes(text));
    expect([place("Oi! Fazem bolo?"), place("Cliente antiga"), place("Fazemos sim")]).toEqual([0, 1, 2]);
    await page.keyboard.press("Alt+n");
    await field.fill("Pede sem lactose");
    await page.getByRole("button", { name: notes.add }).click();
    await expect(note.filter({ hasText: "Pede sem lactose" })).toBeVisible();
  });

  await test.step("a colleague whom a note names is told wherever they are, and led to it", async () => {
    await colleague.goto(`${baseURL}/contacts`);
    await expect(colleague.getByText(shell.link.connected)).toBeAttached();
    await field.pressSequentially("@An");
    await page
      .getByRole("group", { name: messages.mentionable })
      .getByRole("button", { name: /Ana Lima/ })
      .click();
    await page.keyboard.type("pode confirmar?");
    await field.press("Enter");
    const told = filled(notes.mention.arrived, { name: shop.admin.user.name, contact: name });
    await expect(colleague.getByText(told)).toBeVisible();
    const bell = colleague.getByRole("button", { name: filled(notes.mention.bell_one, { count: 1 }) });
    await bell.click();
    await colleague
      .getByRole("dialog")
      .getByRole("link", { name: /Fernanda/ })
      .click();
    await expect(colleague.getByRole("log").getByRole("note").last()).toContainText("@Ana Lima pode confirmar?");
    await expect(bell).toHaveCount(0);
  });

  await test.step("a note that is refused comes back to the field", async () => {
    await page.route("**/api/ticket-notes", (route) => route.abort());
    await field.fill("Não se perde");
    await field.press("Enter");
    await expect(field).toHaveValue("Não se perde");
    await page.unroute("**/api/ticket-notes");
  });

  await test.step("a note whose answer was lost stands once when it is sent again", async () => {
    await page.route("**/api/ticket-notes", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await field.fill("Alérgico a dipirona");
    await page.keyboard.press("Enter");
    await expect(written.filter({ hasText: "Alérgico a dipirona" })).toHaveCount(1);
    await expect(field).toHaveValue("Alérgico a dipirona");
    await page.unroute("**/api/ticket-notes");
    await page.keyboard.press("Enter");
    await expect(field).toHaveValue("");
    await page.reload();
    await expect(written.filter({ hasText: "Alérgico a dipirona" })).toHaveCount(1);
  });

  await test.step("replying to a message is no note", async () => {
    await page.keyboard.press("Escape");
    await inbox.message("Oi! Fazem bolo?").focus();
    await page.keyboard.press("r");
    await expect(composer).toBeFocused();
    await page.keyboard.press("Escape");
  });

  await test.step("the key leaves a message that is being changed alone", async () => {
    await inbox.message("Fazemos sim").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("menuitem", { name: messages.menu.edit, exact: true }).press("Enter");
    await expect(composer).toHaveValue("Fazemos sim");
    await composer.fill("Fazemos, e bem");
    await page.keyboard.press("Alt+n");
    await expect(composer).toHaveValue("Fazemos, e bem");
  });

  expect(await received()).toEqual([expect.stringContaining("Fazemos sim")]);
});
