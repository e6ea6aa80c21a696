import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { startMailServer } from "../../testing/mail-server.ts";
import { useApp } from "../../testing/harness.ts";
import { Person } from "../../testing/person.ts";

const server = await startMailServer();
const test = useApp({ ROLES: "web,worker", SMTP_URL: `${server.url}?from=recado@plataforma.test` });
const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0";

async function signIn({ user, password }: Person, agent: string, from: string, cookie = "") {
  const headers = { "user-agent": agent, ...(cookie !== "" && { cookie }) };
  const answer = await test.nobody.call("POST /auth/login", { from, headers, body: { email: user.email, password } });
  const set = [answer.headers["set-cookie"]].flat().map(String);
  return { person: new Person(test, answer.ok), device: /jdv=[^;]+/.exec(set.join())?.[0] ?? "" };
}

async function severalDevices() {
  const admin = await test.nobody.signUp();
  await admin.does("PUT /settings/:key", { params: { key: "singleSession" }, body: { value: "disabled" } });
  return admin;
}

it("a user sees where they are signed in, and ends one of these sessions", async () => {
  const admin = await severalDevices();
  const { person: laptop } = await signIn(admin, chrome, "198.51.100.7");
  const { person: desk } = await signIn(admin, firefox, "198.51.100.8");
  const sessions = await laptop.does("GET /auth/sessions");
  expect(sessions).toHaveLength(3);
  expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
    browser: "Chrome",
    system: "Windows",
    address: "198.51.100.7",
  });
  const other = sessions.find(({ browser }) => browser === "Firefox");
  expect(other).toMatchObject({ system: "Linux", address: "198.51.100.8", isCurrent: false });
  const end = (who: Person, sessionId = other?.id ?? "") =>
    who.call("DELETE /auth/sessions/:sessionId", { params: { sessionId } });

  const colleague = await admin.colleague("user");
  expect(await end(colleague)).toMatchObject({ status: 404, error: "ERR_NO_SESSION_FOUND" });
  expect((await end(laptop, randomUUID())).status).toBe(404);
  expect((await end(laptop, "1")).error).toBe("ERR_VALIDATION");
  expect((await desk.call("GET /auth/me")).status).toBe(200);
  expect((await end(laptop)).status).toBe(200);
  expect((await desk.call("GET /auth/me")).status).toBe(401);
  expect((await end(laptop)).status).toBe(404);
});

it("a sign-in from a browser that is not known is mailed, once for each", async () => {
  const admin = await severalDevices();
  await admin.does("POST /users/set-language/:lang", { params: { lang: "en" } });
  const mails = () => server.mails.filter(({ to }) => to === admin.user.email);
  const { device } = await signIn(admin, chrome, "198.51.100.9");
  await expect.poll(() => mails().length).toBe(1);
  expect(mails()[0]?.text).toContain("Chrome, Windows");
  expect(mails()[0]?.text).toContain("198.51.100.9");
  expect(mails()[0]?.text).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d, from the address/m);
  // The same browser elsewhere and later, and a browser that keeps no cookie where it was before.
  await signIn(admin, chrome.replace("131", "132"), "198.51.100.10", device);
  await signIn(admin, chrome.replace("131", "132"), "198.51.100.10");
  await signIn(admin, firefox, "198.51.100.11", "jdv=not-a-device");
  await expect.poll(() => mails().at(-1)?.text).toContain("Firefox, Linux");
  expect(mails()).toHaveLength(2);
});
