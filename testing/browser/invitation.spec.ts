import { expectAccessible } from "./accessible.ts";
import { hire, newEmail, signIn, signUp } from "./people.ts";
import { expect, test } from "./test.ts";
import { filled, pt } from "./words.ts";

const { auth } = pt;

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
