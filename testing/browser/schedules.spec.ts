import { photo } from "../../apps/server/src/testing/sample-photo.ts";
import { expectAccessible } from "./accessible.ts";
import { Bakery } from "./bakery.ts";
import { Inbox } from "./inbox.ts";
import { enter, signIn } from "./people.ts";
import { openShop } from "./shop.ts";
import { expect, test } from "./test.ts";
import { es, filled, pt } from "./words.ts";

const { common, errors, quickMessages, schedules } = pt;

test("what is scheduled is refused at times that are none, waits, is changed, goes by itself, or is deleted", async ({
  page,
  nobody,
  baseURL,
}) => {
  const bakery = await Bakery.open(nobody, baseURL ?? "");
  const { shop } = bakery;
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Quando fica pronto?");
  const ticket = await bakery.accept(diego);
  const extraInfo = ["CEP", "Cidade", "Cor", "CPF", "Data", "Dente", "Plano", "Sala", "Tipo"].map((name) => ({
    name,
    value: "sim",
  }));
  await shop.admin.does("POST /contacts", { body: { name: "Bia Ramos", number: "5531987650009", extraInfo } });
  await signIn(page, shop.login);
  await page.goto(`/tickets/${ticket.uuid}`);
  const inbox = new Inbox(page);
  await expect(inbox.message("Quando fica pronto?")).toBeVisible();
  const dialog = page.getByRole("dialog");
  const day = dialog.getByLabel(schedules.day);
  const submit = dialog.getByRole("button", { name: schedules.submit, exact: true });
  const mark = page.getByRole("button", { name: filled(schedules.mark.one, { when: "" }) });

  await test.step("by its key; with nothing written, on 31 February, in the past, with a text for a picture: told why", async () => {
    await page.locator("header").getByRole("heading").click();
    await page.keyboard.press("Escape");
    await page.keyboard.press("s");
    await expect(dialog.getByText("Diego Ribeiro")).toBeVisible();
    await submit.click();
    await expect(dialog.getByLabel(schedules.message)).toBeFocused();
    await dialog.getByLabel(schedules.message).fill("Oi, ");
    await dialog.getByRole("button", { name: quickMessages.variables.firstName }).click();
    await expect(dialog.getByLabel(schedules.message)).toHaveValue("Oi, {{firstName}}");
    for (const [typed, problem] of [
      ["01010001", schedules.noSuchTime],
      ["31129999", schedules.noSuchTime],
      ["31022027", schedules.noSuchTime],
      ["01012020", errors.ERR_SCHEDULE_PAST],
    ] as const) {
      await day.fill(typed);
      await expect(dialog.getByText(problem), "while it is typed").toBeVisible();
      await submit.click();
      await expect(dialog.getByText(problem)).toBeVisible();
    }
    const text = { name: "texto.txt", mimeType: "text/plain", buffer: Buffer.from("texto") };
    await dialog.getByLabel(schedules.picture).locator("input").setInputFiles(text);
    await expect(dialog.getByText(errors.ERR_NOT_PNG_OR_JPG)).toBeVisible();
    await expectAccessible(page, "the schedule dialog", "[role=dialog]");
  });

  await test.step("with its picture for tomorrow it waits, and is changed", async () => {
    const picture = { name: "bolo.jpg", mimeType: "image/jpeg", buffer: await photo(60, 40) };
    await dialog.getByLabel(schedules.picture).locator("input").setInputFiles(picture);
    await dialog.getByRole("button", { name: schedules.preset.tomorrow }).click();
    await submit.click();
    await expect(dialog).toBeHidden();
    await mark.click();
    await expect(page.getByText("Oi, {{firstName}}")).toBeVisible();
    await page.getByRole("button", { name: new RegExp(`^${filled(schedules.edit, { when: "" })}`) }).click();
    await expect(dialog.getByRole("heading")).toHaveText(schedules.title.PENDENTE);
    await expect(dialog.getByText("bolo.jpg")).toBeVisible();
    await dialog.getByLabel(schedules.message).fill("{{firstName}}, ficou pronto!");
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
  });

  await test.step("at its time it is said by itself, filled in, and waits no more", async () => {
    const [waiting] = (await shop.admin.does("GET /schedules", { query: { contactId: ticket.contactId } })).schedules;
    const sendAt = new Date(Date.now() + 1_000).toISOString();
    const params = { scheduleId: waiting?.id ?? 0 };
    await shop.admin.does("PUT /schedules/:scheduleId", { params, body: { sendAt } });
    await expect(inbox.message("Diego, ficou pronto!")).toBeVisible();
    await expect(mark).toBeHidden();
    await expect.poll(() => shop.receivedBy(diego)).toEqual(["Diego, ficou pronto!"]);
  });

  await test.step("another is deleted before its time", async () => {
    const body = { contactId: ticket.contactId, body: "Nunca será dito", sendAt: "2099-01-01T12:00:00Z" };
    await shop.admin.does("POST /schedules", { body });
    await mark.click();
    await page.getByRole("button", { name: new RegExp(`^${filled(schedules.cancel.button, { when: "" })}`) }).click();
    await dialog.getByRole("button", { name: schedules.cancel.confirm, exact: true }).click();
    await expect(mark).toBeHidden();
  });

  await test.step("a quick reply is made from the slash, with a file, and used by the keyboard", async () => {
    const composer = inbox.composer("Diego Ribeiro");
    await composer.click();
    await page.keyboard.type("/tabelas");
    await expect(page.getByText(quickMessages.keysNone)).toBeVisible();
    // A shortcut that there isn't is not sent.
    await page.keyboard.press("Enter");
    await expect(page.getByText(quickMessages.keysNone)).toBeHidden();
    await expect(composer).toHaveValue("/tabelas");
    await page.keyboard.press("Backspace");
    await expect(page.getByText(filled(quickMessages.none, { words: "tabela" }))).toBeVisible();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(dialog.getByLabel(quickMessages.shortcode)).toHaveValue("tabela");
    await dialog.getByRole("button", { name: filled(quickMessages.variables.others_one, { count: 1 }) }).click();
    await dialog.getByRole("button", { name: "Tipo", exact: true }).click();
    await expect(dialog.getByLabel(quickMessages.message)).toHaveValue("{{Tipo}}");
    await dialog.getByLabel(quickMessages.message).fill("{{ms}}, {{firstName}}! Segue a tabela.");
    const file = { name: "tabela.txt", mimeType: "text/plain", buffer: Buffer.from("pão 1,00") };
    await dialog.getByLabel(quickMessages.file).locator("input").setInputFiles(file);
    await dialog.getByRole("button", { name: common.save }).click();
    await expect(dialog).toBeHidden();
    await composer.fill("");
    await page.keyboard.type("/tab");
    await expect(page.getByRole("option", { name: /tabela/ })).toHaveAttribute("aria-selected", "true");
    await expectAccessible(page, "quick replies", "[data-pane=chat]");
    await page.keyboard.press("Tab");
    await expect(composer).toHaveValue(/^(Boa madrugada|Bom dia|Boa tarde|Boa noite), Diego! Segue a tabela\.$/);
    await expect(page.getByText("tabela.txt")).toBeVisible();
    await page.keyboard.press("Enter");
    await expect.poll(async () => (await shop.receivedBy(diego)).at(-1)).toContain("Diego! Segue a tabela.");
  });
});

test("a message whose answer was lost on the way is scheduled once, however often one tries", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  const diego = await shop.customer("Diego Ribeiro");
  await shop.writes(diego, "Quando fica pronto?");
  await expect(() => shop.ticketWith(diego)).toPass();
  const { contactId } = await shop.ticketWith(diego);
  await signIn(page, shop.login);
  await page.goto(`/schedules?contactId=${String(contactId)}`);
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(schedules.message).fill("Amanhã cedo.");
  await dialog.getByRole("button", { name: schedules.preset.tomorrow }).click();
  await page.route("**/api/schedules", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort();
  });
  const submit = dialog.getByRole("button", { name: schedules.submit, exact: true });
  await submit.click();
  await expect(dialog.getByText(errors.ERR_NETWORK)).toBeVisible();
  await page.unroute("**/api/schedules");
  await submit.click();
  await expect(dialog).toBeHidden();
  const { count } = await shop.admin.does("GET /schedules", { query: { contactId } });
  expect(count).toBe(1);
});

test("the calendar speaks the language of the page, not the browser's, and is used by keyboard", async ({
  page,
  nobody,
}) => {
  const shop = await openShop(nobody);
  await shop.writes(await shop.customer("Diego Ribeiro"), "Oi!");
  await enter(page, shop.admin, "es");
  const inbox = new Inbox(page, es);
  await page.goto("/tickets?tab=pending");
  await inbox.accept("Diego Ribeiro");
  await page.getByRole("log").focus();
  await page.keyboard.press("s");
  await page.getByRole("button", { name: es.common.date.calendar }).click();
  // In the last hour of a day the form proposes tomorrow, so open the calendar on the day in the field.
  const proposed = await page.getByLabel(es.schedules.day).inputValue();
  const inSpanish = (day: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("es", { timeZone: "UTC", ...options }).format(day);
  const now = new Date(proposed.split("/").toReversed().join("-"));
  const next = new Date(now.getTime() + 86_400_000);
  const named = (day: Date) => page.getByRole("button", { name: inSpanish(day, { dateStyle: "full" }) });
  await expect(page.getByRole("table", { name: inSpanish(now, { month: "long", year: "numeric" }) })).toBeVisible();
  await expect(named(now)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(named(next)).toBeFocused();
  await page.keyboard.press("Enter");
  const [year, month, day] = next.toISOString().slice(0, 10).split("-");
  await expect(page.getByLabel(es.schedules.day)).toHaveValue(`${day}/${month}/${year}`);
  await expect(page.getByRole("button", { name: es.common.date.calendar })).toBeFocused();
});
