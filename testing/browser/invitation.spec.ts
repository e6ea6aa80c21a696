import { expectAccessible } from "./accessible.ts";
import { enter, hire, newEmail, signIn, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth, common, errors, queues } = pt;

test("an invitation says who is signed in here, and is used once that person has left", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const ana = await hire(admin, "Ana Lima");
  const invite = async () => {
    const { id, token } = await admin.does("POST /invitations", { body: {} });
    return { id, link: `/signup?companyId=${admin.user.companyId}&invitation=${token}` };
  };
  const said = page.getByText(filled(auth.join.signedInAs, { name: ana.name, email: ana.email }));
  const back = page.getByRole("link", { name: auth.reset.toApp });
  const list = page.getByRole("tablist").first();
  const { id, link } = await invite();
  await signIn(page, ana);
  await list.waitFor();

  await test.step("it leads back to the conversations", async () => {
    await page.goto(link);
    await expect(page.getByText(filled(auth.join.title, { name: admin.user.company.name }))).toBeVisible();
    await expect(said).toBeVisible();
    await expect(page.getByLabel(auth.email)).toHaveCount(0);
    await expectAccessible(page, "an invitation where somebody is signed in");
    await back.click();
    await list.waitFor();
  });

  await test.step("who is here signs out, and another joins", async () => {
    await page.goto(link);
    await page.getByRole("button", { name: auth.join.leave }).click();
    await page.getByLabel(auth.signup.userName).fill("Bia Reis");
    await expect(said).toHaveCount(0);
    await page.reload();
    await page.getByLabel(auth.signup.userName).fill("Bia Reis");
    await page.getByLabel(auth.email).fill(newEmail());
    await page.getByLabel(auth.password, { exact: true }).fill("senha-da-bia");
    await page.getByRole("button", { name: auth.join.submit }).click();
    await page.waitForURL("**/tickets");
    await list.waitFor();
  });

  await test.step("one that is over says so, and leads back too", async () => {
    expect((await admin.does("GET /invitations")).map((one) => one.id)).not.toContain(id);
    await page.goto(link);
    await expect(page.getByText(auth.join.ended)).toBeVisible();
    await back.click();
    await list.waitFor();
  });

  await test.step("without an invitation the page leads to the conversations", async () => {
    await page.goto("/signup");
    await page.waitForURL("**/tickets");
  });
});

test("who deletes a queue is told of the open invitations that give it", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const add = async (name: string, color: string) => (await admin.does("POST /queue", { body: { name, color } })).id;
  const [sales, support, gone] = [
    await add("Vendas", "#1E66F5"),
    await add("Suporte", "#7C3AED"),
    await add("Antiga", "#0F7B6C"),
  ];
  const invite = (queueIds: number[]) => admin.does("POST /invitations", { body: { queueIds } });
  const withdrawn = await invite([support]);
  await admin.does("DELETE /invitations/:invitationId", { params: { invitationId: withdrawn.id } });
  for (const given of [[sales], [sales, gone], [sales, support]]) await invite(given);
  await admin.does("DELETE /queue/:queueId", { params: { queueId: gone } });
  await enter(page, admin);
  await page.goto("/queues");
  const dialog = page.getByRole("dialog");
  const ask = async (name: string) => {
    await page.getByRole("button", { name: filled(common.more, { name }) }).click();
    await page.getByRole("menuitem", { name: common.delete }).click();
  };

  await ask("Vendas");
  await expect(dialog.getByRole("listitem")).toHaveText([
    filled(queues.delete.invitations_other, { count: 3 }),
    filled(queues.delete.invitationsLeftOut_other, { count: 2 }),
  ]);
  await dialog.getByRole("button", { name: common.cancel }).click();
  await expect(dialog).toHaveCount(0);
  await ask("Suporte");
  await expect(dialog.getByRole("listitem")).toHaveText([filled(queues.delete.invitations_one, { count: 1 })]);
  await admin.does("DELETE /queue/:queueId", { params: { queueId: sales } });
  await page.reload();
  await ask("Suporte");
  await expect(dialog.getByRole("listitem")).toHaveText([
    filled(queues.delete.invitations_one, { count: 1 }),
    filled(queues.delete.invitationsLeftOut_one, { count: 1 }),
  ]);
});

test("who joins in a new browser is not told on the way that the invitation is over", async ({ page, nobody }) => {
  const admin = await signUp(nobody);
  const { token } = await admin.does("POST /invitations", { body: {} });
  let asked = 0;
  page.on("request", (request) => (asked += request.url().includes("/invitations/company") ? 1 : 0));
  await page.goto(`/signup?companyId=${admin.user.companyId}&invitation=${token}`);
  await page.getByLabel(auth.signup.userName).fill("Bia Reis");
  await page.getByLabel(auth.email).fill(newEmail());
  await page.getByLabel(auth.password, { exact: true }).fill("senha-da-bia");
  await page.getByRole("button", { name: auth.join.submit }).click();
  await page.getByRole("tablist").first().waitFor();
  expect(asked).toBe(1);
});

test("where the answer to signing up or joining was lost, the next try signs in", async ({ page, nobody }) => {
  const list = page.getByRole("tablist").first();
  const submitTwice = async (button: string) => {
    await page.route("**/api/companies/cadastro", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByText(errors.ERR_NETWORK)).toBeVisible();
    await page.unroute("**/api/companies/cadastro");
    await page.getByRole("button", { name: button, exact: true }).click();
    await page.waitForURL("**/tickets");
    await list.waitFor();
  };

  await test.step("a company", async () => {
    await page.goto("/signup");
    await page.getByLabel(auth.signup.name).fill(`Clínica ${newEmail()}`.slice(0, 40));
    await page.getByLabel(auth.signup.userName).fill("Ana Lima");
    await page.getByLabel(auth.email).fill(newEmail());
    await page.getByLabel(auth.password, { exact: true }).fill("senha-da-ana");
    await submitTwice(auth.signup.submit);
  });

  await test.step("who was invited", async () => {
    await page.context().clearCookies();
    const admin = await signUp(nobody);
    const { token } = await admin.does("POST /invitations", { body: {} });
    await page.evaluate(() => localStorage.clear());
    await page.goto(`/signup?companyId=${admin.user.companyId}&invitation=${token}`);
    await page.getByLabel(auth.signup.userName).fill("Bia Reis");
    await page.getByLabel(auth.email).fill(newEmail());
    await page.getByLabel(auth.password, { exact: true }).fill("senha-da-bia");
    await submitTwice(auth.join.submit);
    expect((await admin.does("GET /users", { query: {} })).count).toBe(2);
  });
});
