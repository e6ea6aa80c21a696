import { readFile } from "node:fs/promises";
import { expectAccessible } from "./accessible.ts";
import { newEmail, signIn, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, common, companies, connections, contacts, errors, queues, quickMessages, users } = pt;

test("a new admin sets a company up: queues, which a connection offers, people by links, quick replies", async ({
  page,
  nobody,
  anotherBrowser,
}) => {
  const admin = await signUp(nobody);
  await admin.does("POST /whatsapp", { body: { name: "Loja", provider: "simulator" } });
  await signIn(page, { email: admin.user.email, password: admin.password });
  const dialog = page.getByRole("dialog");
  const save = dialog.getByRole("button", { name: common.save });
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  const unoffered = page.getByRole("link", { name: connections.noQueuesAction });

  await test.step("two queues, each with a colour of its own", async () => {
    await page.goto("/queues");
    for (const name of ["Encomendas", "Suporte"]) {
      await page.getByRole("button", { name: queues.page.add }).click();
      await expect(save, "the buttons of a long dialog stay in view").toBeInViewport({ ratio: 1 });
      await expect(dialog.getByText(queues.form.outOfHoursOff), "the company has no hours").toBeVisible();
      await dialog.getByLabel(queues.page.name, { exact: true }).fill(name);
      await dialog.getByLabel(queues.form.greeting).fill("Olá, {{firstName}}!");
      await save.click();
      await expect(dialog).toBeHidden();
      await expect(row(name)).toBeVisible();
    }
    const colors = (await admin.does("GET /queue", {})).map(({ color }) => color);
    expect(new Set(colors).size).toBe(2);
  });

  await test.step("no connection offers them yet, and the page leads there", async () => {
    await expect(page.getByText(connections.noQueues)).toBeVisible();
    await expectAccessible(page, "the page of queues with its notice");
    await unoffered.click();
    await dialog.getByRole("combobox", { name: connections.form.queues }).click();
    for (const name of ["Encomendas", "Suporte"]) await page.getByRole("option", { name }).click();
    await page.keyboard.press("Tab");
    await dialog.getByLabel(connections.form.greeting).fill("Com quem você quer falar?");
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(unoffered).toHaveCount(0);
    await expect(page).toHaveURL(/\/connections$/);
    await expect(row("Loja")).toContainText("Encomendas, Suporte");
  });

  await test.step("a link brings a colleague in; a withdrawn one does not", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/users");
    await page.getByRole("button", { name: users.invite.button }).click();
    const open = (name: string) => dialog.getByRole("listitem").filter({ hasText: name });
    const links: string[] = [];
    await expect(dialog.getByText(users.invite.noQueues)).toBeVisible();
    await dialog.getByRole("combobox", { name: queues.title }).click();
    await page.getByRole("option", { name: "Encomendas" }).click();
    await expect(dialog.getByText(users.invite.noQueues)).toHaveCount(0);
    for (const name of ["Bia Ramos", "Caio Souza"]) {
      await dialog.getByLabel(users.invite.name).fill(name);
      await dialog.getByRole("button", { name: users.invite.submit }).click();
      await expect(open(name)).toContainText("Encomendas");
      await open(name).getByRole("button", { name: users.invite.copy }).click();
      links.push(await page.evaluate(() => navigator.clipboard.readText()));
    }
    await expectAccessible(page, "the invitations", "[role=dialog]");
    await open("Caio Souza").getByRole("button", { name: users.invite.withdraw }).click();
    await expect(open("Caio Souza")).toHaveCount(0);

    const theirs = await anotherBrowser();
    await theirs.setViewportSize({ width: 390, height: 844 });
    await theirs.goto(links[1] ?? "");
    await expect(theirs.getByText(auth.join.ended)).toBeVisible();
    await theirs.goto(links[0] ?? "");
    await expect(theirs.getByLabel(auth.signup.userName)).toHaveValue("Bia Ramos");
    await theirs.getByLabel(auth.email).fill(newEmail());
    await theirs.getByLabel(auth.password, { exact: true }).fill("senha-da-bia");
    await theirs.getByRole("button", { name: auth.join.submit }).click();
    await theirs.waitForURL("**/tickets");

    await expect(open("Bia Ramos"), "it is used up").toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(row("Bia Ramos")).toContainText("Encomendas");
    await expect(row("Bia Ramos").getByRole("img", { name: users.page.online })).toBeVisible();
  });

  await test.step("a table says what each profile may do", async () => {
    await page.getByRole("button", { name: users.may.button }).click();
    const cells = (what: string) => dialog.getByRole("row").filter({ hasText: what }).getByRole("cell");
    const { yes, given, no } = users.may;
    await expect(cells(users.may.serve.label)).toHaveText([yes, yes, yes]);
    await expect(cells(users.may.stages.label)).toHaveText([no, yes, yes]);
    await expect(cells(users.grants.queueDashboard.label)).toHaveText([no, given, yes]);
    await expect(cells(users.may.setUp.label)).toHaveText([no, no, yes]);
    await expectAccessible(page, "what each profile may do", "[role=dialog]");
    await page.keyboard.press("Escape");
    await expect(dialog).toHaveCount(0);
  });

  await test.step("the last admin stays one; the address keeps what is searched", async () => {
    await page.getByRole("searchbox", { name: users.page.search }).fill(admin.user.name);
    await expect(row("Bia Ramos")).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole("searchbox", { name: users.page.search })).toHaveValue(admin.user.name.toLowerCase());
    await row(admin.user.name).getByTitle(admin.user.name, { exact: true }).click();
    await dialog.getByLabel(users.page.profile).selectOption("user");
    await save.click();
    await expect(dialog.getByText(errors.ERR_LAST_ADMIN)).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: common.discard.yes }).click();
    await page.getByRole("searchbox", { name: users.page.search }).fill("");
  });

  await test.step("a plan that is full says so before and after the form", async () => {
    const owner = await nobody.login("olivia@recado.test", "senha-da-casa");
    const small = await owner.does("POST /plans", {
      body: { name: `Dois ${admin.user.companyId}`, users: 2, connections: 1, queues: 9, value: 1, isPublic: false },
    });
    const params = { companyId: admin.user.companyId };
    await owner.does("PUT /companies/:companyId", { params, body: { planId: small.id } });
    await expect(page.getByText(filled(companies.room.full.users, { most: 2 }))).toBeVisible();
    await page.getByRole("button", { name: users.page.add }).click();
    await dialog.getByLabel(users.name, { exact: true }).fill("Davi Lima");
    await dialog.getByLabel(users.email).fill(newEmail());
    await dialog.getByLabel(users.form.password, { exact: true }).fill("senha-do-davi");
    await save.click();
    await expect(dialog.getByText(filled(errors.ERR_PLAN_USERS_LIMIT, { count: 2 }))).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: common.discard.yes }).click();

    await row("Bia Ramos").hover();
    await page.getByRole("button", { name: filled(common.deleteNamed, { name: "Bia Ramos" }) }).click();
    await dialog.getByRole("button", { name: common.delete }).click();
    await expect(page.getByText(users.delete.done)).toBeVisible();
    await expect(page.getByText(filled(companies.room.full.users, { most: 2 }))).toHaveCount(0);
  });

  await test.step("quick replies: a file that is not what it says, a table of one's own, and out again", async () => {
    await page.goto("/quick-messages");
    await page.getByRole("button", { name: quickMessages.page.add }).click();
    await dialog.getByLabel(quickMessages.shortcode).fill("pix");
    await dialog.getByLabel(quickMessages.message).fill("{{firstName}}, a chave é o CNPJ.");
    await expect(dialog.getByText(/, a chave é o CNPJ\.$/).last()).not.toContainText("{{");
    const html = Buffer.from("<!doctype html><script>alert(1)</script>");
    await dialog.locator("input[type=file]").setInputFiles({ name: "tabela.png", mimeType: "image/png", buffer: html });
    await save.click();
    await expect(dialog.getByText(errors.ERR_FILE_NOT_AS_NAMED)).toBeVisible();
    await dialog.getByRole("button", { name: filled(common.removeNamed, { name: "tabela.png" }) }).click();
    await save.click();
    await expect(dialog).toBeHidden();
    await expect(row("/pix")).toHaveCount(1);
    await expect(row("/pix")).toContainText("Maria, a chave é o CNPJ.");
    await page.getByLabel(quickMessages.page.search).fill("firstName");
    await expect(page).toHaveURL(/q=firstname/);
    await expect(row("/pix")).toContainText("Maria, a chave é o CNPJ.");
    await page.getByLabel(quickMessages.page.search).fill("");

    const table = "atalho;mensagem;equipe\nhorário;Abrimos às 6h, também no São João.;sim\npix;Outra;não\n";
    const choose = (text: string) =>
      page
        .getByLabel(quickMessages.exchange.import)
        .and(page.locator("input"))
        .setInputFiles({ name: "respostas.csv", mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });
    await choose(table);
    await expect(row("/horário")).toContainText("São João");

    const { exchange } = quickMessages;
    const close = dialog.getByRole("button", { name: common.close, exact: true }).last();
    const refused = dialog.getByRole("listitem");
    await choose("Atalho;Mensagem\npix;Outra\n;Sem atalho\nvazia;\nendereço;Rua Sete, 12\n");
    await expect(dialog).toContainText(filled(exchange.skipped_one, { count: 1, skipped: "/pix" }));
    await expect(dialog).toContainText(filled(contacts.import.refused_other, { count: 2 }));
    await expect(refused.nth(0)).toHaveText(`Linha 3 · Sem atalho: ${exchange.faults.noShortcode}`);
    await expect(refused.nth(1)).toHaveText(`Linha 4 · /vazia: ${exchange.faults.noMessage}`);
    await expectAccessible(page, "the refused lines");
    await close.click();
    await expect(row("/endereço")).toContainText("Rua Sete");
    await choose("Atalho;Mensagem\nvazia;\n");
    await expect(dialog).toContainText(exchange.done_zero);
    await expect(refused).toHaveText(`Linha 2 · /vazia: ${exchange.faults.noMessage}`);
    await close.click();
    await expect(dialog).toBeHidden();
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: quickMessages.exchange.export }).click();
    const text = await readFile(await (await saving).path(), "utf8");
    expect(text).toContain("horário;Abrimos às 6h, também no São João.;1");
    await page.getByRole("button", { name: "/horário", exact: true }).click();
    await dialog.getByLabel(quickMessages.shortcode).fill("PIX");
    await save.click();
    await expect(dialog.getByText(errors.ERR_SHORTCODE_TAKEN)).toBeVisible();
  });
});
