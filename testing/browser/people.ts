import { randomInt, randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import type { Language } from "@recado/contracts/limits";
import type { Profile } from "@recado/contracts/profiles";
import type { Person } from "../../apps/server/src/testing/person.ts";
import { pt } from "./words.ts";

/** A user's credentials. */
export interface Login {
  email: string;
  password: string;
}
interface Colleague extends Login {
  name: string;
}

/** Names and addresses that no other test has: workers share the app. */
const unique = (): string => randomUUID().slice(0, 8);
export const newEmail = (): string => `${unique()}@loja.test`;
export const newNumber = (): string => `55119${randomInt(10_000_000, 99_999_999)}`;

/** Signs a company up by the API; answers its admin. */
export async function signUp(nobody: Person, name = `Padaria ${unique()}`): Promise<Person> {
  const email = newEmail();
  const [plan] = await nobody.does("GET /plans/list");
  await nobody.does("POST /companies/cadastro", {
    body: { name, email, phone: "11987654321", password: nobody.password, planId: plan?.id ?? 0 },
  });
  const admin = await nobody.login(email);
  // The same person calls the API and signs in with the browser.
  await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
  return admin;
}

/** A colleague, made by this admin; by default one who sees what waits in no queue. */
export async function hire(
  admin: Person,
  name: string,
  {
    profile = "user",
    allTicket = "enabled",
    queueIds = [],
  }: { profile?: Profile; allTicket?: "enabled" | "desabled"; queueIds?: number[] } = {},
): Promise<Colleague> {
  const colleague = { name, email: newEmail(), password: admin.password };
  await admin.does("POST /users", { body: { ...colleague, profile, allTicket, queueIds } });
  return colleague;
}

/** Signs in with this browser, cookie and all, and opens the conversations; at another app than the tests' own by its address. */
export async function signIn(page: Page, login: Login, app = ""): Promise<void> {
  const answer = await page.request.post(`${app}/api/auth/login`, { data: login });
  await enter(page, (await answer.json()) as Pick<Person, "token" | "user">);
  await page.goto(`${app}/tickets`);
}

/** The same by the form, as a person does. */
export async function signInByForm(page: Page, { email, password }: Login): Promise<void> {
  await page.goto("/login");
  await page.getByLabel(pt.auth.email).fill(email);
  await page.getByLabel(pt.auth.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: pt.auth.login.submit }).click();
  await page.waitForURL("**/tickets");
}

/** Opens the page as a signed-in user, in their language: stores what the login form would store. */
export async function enter(
  page: Page,
  { token, user }: Pick<Person, "token" | "user">,
  language: Language = "pt",
): Promise<void> {
  const stored = {
    token,
    userId: String(user.id),
    companyId: String(user.companyId),
    companyDueDate: user.company.dueDate,
    tokenEndsAt: String(Date.now() + 14 * 60_000),
    i18nextLng: language,
  };
  await page.addInitScript((entries) => {
    // Only once, so that later changes by the page stay.
    if (sessionStorage.getItem("entered") !== null) return;
    sessionStorage.setItem("entered", "");
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(stored));
}
