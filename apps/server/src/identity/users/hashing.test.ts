import { verify } from "@node-rs/argon2";
import { expect, it, vi } from "vitest";
import { hashPassword } from "../../platform/crypto/passwords.ts";
import { signToken } from "../../platform/crypto/tokens.ts";
import { useApp } from "../../testing/harness.ts";

vi.mock("../../platform/crypto/passwords.ts", async (original) => {
  const actual = await original<{ hashPassword: typeof hashPassword }>();
  return { ...actual, hashPassword: vi.fn<typeof hashPassword>(actual.hashPassword) };
});

vi.mock("@node-rs/argon2", async (original) => {
  const actual = await original<{ verify: typeof verify }>();
  return { ...actual, verify: vi.fn<typeof verify>(actual.verify) };
});

const test = useApp();

it("hashes no password for a user whom the caller may not change", async () => {
  const admin = await test.nobody.signUp();
  const [attendant, colleague] = [await admin.colleague("user"), await admin.colleague("user")];
  vi.mocked(hashPassword).mockClear();
  const body = { password: "outra-senha", currentPassword: attendant.password };
  const change = (userId: number) => attendant.call("PUT /users/:userId", { params: { userId }, body });
  expect((await change(colleague.user.id)).error).toBe("ERR_NO_PERMISSION");
  expect((await change(2 ** 40)).error).toBe("ERR_NO_USER_FOUND");
  expect(hashPassword).not.toHaveBeenCalled();
  expect((await change(attendant.user.id)).status).toBe(200);
  expect(hashPassword).toHaveBeenCalledOnce();
});

let sequence = 0;
const newUser = () => ({ name: "Ana", email: `ana${++sequence}@hash.test`, password: "senha-forte" });
const signUp = (body: { planId: number; invitation?: string }) =>
  test.nobody.call("POST /companies/cadastro", { body: { ...newUser(), name: `Loja ${++sequence}`, ...body } });
const foreignToken = () =>
  signToken(test.app.secrets.deriveKey("invitation"), "invitation", { companyId: 2 ** 40, invitationId: 1 }, 60);
const setUserCreation = async (value: "enabled" | "disabled") => {
  const owner = await test.nobody.login("dono@plataforma.test");
  await owner.does("PUT /settings/:key", { params: { key: "userCreation" }, body: { value } });
};

it("hashes no password for somebody who may not have an account, and then one for each who may", async () => {
  const admin = await test.nobody.signUp();
  const attendant = await admin.colleague("user");
  const [plan] = await test.nobody.does("GET /plans/list");
  const planId = plan?.id ?? 0;
  const { token: invitation } = await admin.does("POST /invitations", { body: {} });
  const setPlan = (users: number) =>
    test.app.database.platform("update plans set users = $2 where id = $1", [planId, users]);
  await setPlan(2);
  vi.mocked(hashPassword).mockClear();

  expect((await attendant.call("POST /users", { body: newUser() })).error).toBe("ERR_NO_PERMISSION");
  expect((await admin.call("POST /users", { body: newUser() })).error).toBe("ERR_PLAN_USERS_LIMIT");
  expect((await signUp({ planId, invitation })).error).toBe("ERR_PLAN_USERS_LIMIT");
  expect((await signUp({ planId, invitation: await foreignToken() })).error).toBe("ERR_INVITATION_INVALID");
  expect((await signUp({ planId: 999_999 })).error).toBe("ERR_NO_PLAN_FOUND");
  await setUserCreation("disabled");
  expect((await signUp({ planId })).error).toBe("ERR_USER_CREATION_DISABLED");
  expect(hashPassword).not.toHaveBeenCalled();

  await setUserCreation("enabled");
  await setPlan(10);
  expect((await admin.call("POST /users", { body: newUser() })).status).toBe(200);
  expect((await signUp({ planId, invitation })).status).toBe(200);
  expect((await signUp({ planId })).status).toBe(200);
  expect(hashPassword).toHaveBeenCalledTimes(3);
});

it("checks one hash of the same cost for a wrong password and for an unknown e-mail", async () => {
  const { user } = await test.nobody.signUp();
  const costsOf = async (email: string) => {
    vi.mocked(verify).mockClear();
    await test.nobody.call("POST /auth/login", { body: { email, password: "senha-errada" } });
    return vi.mocked(verify).mock.calls.map(([hash]) => String(hash).split("$").slice(0, 4).join("$"));
  };
  const wrong = await costsOf(user.email);
  expect(wrong).toEqual([expect.stringMatching(/^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+$/)]);
  expect(await costsOf("ninguem@empresa.test")).toEqual(wrong);
});
