import { beforeEach, describe, expect, it } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { startMailServer } from "../../testing/mail-server.ts";
import type { Person } from "../../testing/person.ts";
import { until } from "../../testing/sessions.ts";

const mail = await startMailServer();
const test = useApp({ ROLES: "web,worker", SMTP_URL: mail.url });
let admin: Person;
let person: Person;

beforeEach(async () => {
  admin = await test.nobody.signUp();
  person = await admin.colleague("user");
});

const change = (by: Person, userId: number, body: object, from?: string) =>
  by.call("PUT /users/:userId", { params: { userId }, body, ...(from && { from }) });
const changeOwn = (body: object, from?: string) => change(person, person.user.id, body, from);
let sequence = 0;
const newEmail = () => `novo${++sequence}@pessoas.test`;
const mailsTo = (email: string) => mail.mails.filter(({ to }) => to === email).map(({ text }) => text);

describe("a new password or e-mail of one's own", () => {
  it.each([
    ["no current password", {}],
    ["an empty one", { currentPassword: "" }],
    ["a wrong one", { currentPassword: "senha-errada" }],
  ])("is refused with %s, also to an admin", async (_, given) => {
    for (const changes of [{ password: "outra-senha" }, { email: newEmail() }])
      for (const own of [person, admin])
        expect(await change(own, own.user.id, { ...changes, ...given })).toMatchObject({
          status: 400,
          body: { error: "ERR_WRONG_CURRENT_PASSWORD" },
        });
    expect((await test.nobody.login(person.user.email)).user.email).toBe(person.user.email);
  });

  it("is taken with the current password", async () => {
    const email = newEmail();
    expect((await changeOwn({ email, currentPassword: person.password })).ok.email).toBe(email);
    expect((await changeOwn({ password: "outra-senha", currentPassword: person.password })).status).toBe(200);
    expect((await test.nobody.login(email, "outra-senha")).user.id).toBe(person.user.id);
  });

  it("is what nothing else is: the unchanged record and others' records need no current password", async () => {
    const { name, email, profile } = person.user;
    expect((await changeOwn({ name, email, profile, password: "" })).status).toBe(200);
    expect((await change(admin, person.user.id, { email: newEmail(), password: "outra-senha" })).status).toBe(200);
  });

  it("can be tried with ten wrong passwords from an address; its owner elsewhere is not locked out", async () => {
    const attempt = (currentPassword: string, from: string) =>
      changeOwn({ password: "outra-senha", currentPassword }, from);
    const tries = [];
    for (let n = 0; n < 11; n++) tries.push((await attempt("senha-errada", "198.51.100.20")).status);
    expect(tries).toEqual([...Array(10).fill(400), 429]);
    expect((await attempt(person.password, "198.51.100.20")).error).toBe("ERR_TOO_MANY_REQUESTS");
    expect((await attempt(person.password, "198.51.100.21")).status).toBe(200);
  });
});

describe("the old address", () => {
  it.each([
    ["a new e-mail", () => ({ email: newEmail() }), "O e-mail da sua conta mudou"],
    ["a new password", () => ({ password: "outra-senha" }), "A senha da sua conta mudou"],
    ["both", () => ({ email: newEmail(), password: "outra-senha" }), "O e-mail e a senha da sua conta mudaram"],
  ])("is told of %s", async (_, changes, subject) => {
    await changeOwn({ ...changes(), currentPassword: person.password });
    await until(() => expect(mailsTo(person.user.email)).toHaveLength(1));
    expect(mailsTo(person.user.email)[0]).toContain(subject);
  });

  it("is told in the person's language, also when an admin made the change", async () => {
    await person.does("POST /users/set-language/:lang", { params: { lang: "en" } });
    await change(admin, person.user.id, { password: "outra-senha" });
    await until(() => expect(mailsTo(person.user.email)).toHaveLength(1));
    expect(mailsTo(person.user.email)[0]).toContain("Your account's password has changed");
    expect(mailsTo(person.user.email)[0]).toMatch(/\b\d\d\/\d\d\/\d{4} \d\d:\d\d(?! [AP]M)/);
  });
});

it("which e-mails have an account can't be asked without end", async () => {
  const { email } = person.user;
  const user = { name: "Bia", password: "senha-forte" };
  const statuses = [];
  for (let n = 0; n < 25; n++) statuses.push((await admin.call("POST /users", { body: { ...user, email } })).status);
  expect(statuses).toEqual([...Array(20).fill(409), ...Array(5).fill(429)]);
  const own = [];
  for (let n = 0; n < 25; n++)
    own.push((await changeOwn({ email: admin.user.email, currentPassword: person.password })).status);
  expect(own).toEqual([...Array(20).fill(409), ...Array(5).fill(429)]);
});
