import type { Request } from "@recado/contracts";
import { beforeAll, expect, it } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const test = useApp();
let owner: Person;
let sequence = 0;
type Given = Request<"POST /companies">["body"];
const newCompany = (more: Partial<Given> = {}): Given => ({
  name: `Uma só ${++sequence}`,
  email: `uma${sequence}@cliente.test`,
  planId: 1,
  clientId: `companhia-${sequence}`,
  ...more,
});
const add = (body: Given) => owner.does("POST /companies", { body });
const joins = (token: string, email: string) =>
  test.nobody.call("POST /companies/cadastro", {
    body: { name: "Ana Lima", email, password: "senha-forte", invitation: token },
  });

beforeAll(async () => {
  owner = await test.nobody.login("dono@plataforma.test");
});

it("tries with one id make one company, at once or later, with the last try's data and admin", async () => {
  const body = newCompany({ password: "senha-forte", phone: "11988887777" });
  const tries = await Promise.all([1, 2, 3].map(() => add(body)));
  const { id } = tries[0]!;
  expect(tries.map((one) => one.id)).toEqual([id, id, id]);
  const { phone: _, ...rest } = body;
  const changed = { name: "Uma nova", email: "nova@cliente.test", userName: "Bia Reis", password: "outra-senha" };
  expect(await add({ ...rest, ...changed })).toMatchObject({
    id,
    name: "Uma nova",
    email: "nova@cliente.test",
    phone: null,
    usage: { users: 1 },
  });
  const bia = await test.nobody.login("nova@cliente.test", "outra-senha");
  expect(bia.user).toMatchObject({ name: "Bia Reis", profile: "admin", companyId: id });
  // Who has come keeps how they sign in.
  await add(body);
  expect((await test.nobody.login("nova@cliente.test", "outra-senha")).user.id).toBe(bia.user.id);
  expect((await add(newCompany())).id).not.toBe(id);
});

it("of the links of two tries the last one is good; with a password there is an admin in its place", async () => {
  const body = newCompany();
  const first = await add(body);
  const second = await add(body);
  expect(second.id).toBe(first.id);
  expect(await joins(first.invitation!.token, body.email)).toMatchObject({ error: "ERR_INVITATION_INVALID" });
  const withAdmin = await add({ ...body, password: "senha-forte" });
  expect(withAdmin).toMatchObject({ id: first.id, usage: { users: 1 } });
  expect(withAdmin.invitation).toBeUndefined();
  expect(await joins(second.invitation!.token, "outra@cliente.test")).toMatchObject({
    error: "ERR_INVITATION_INVALID",
  });
  expect((await test.nobody.login(body.email)).user).toMatchObject({ companyId: first.id, profile: "admin" });
  expect((await add(body)).invitation, "there is an admin").toBeUndefined();
});

it("a company that was removed is made anew", async () => {
  const body = newCompany();
  const { id } = await add(body);
  await owner.does("DELETE /companies/:companyId", { params: { companyId: id } });
  expect((await add(body)).id).not.toBe(id);
});
