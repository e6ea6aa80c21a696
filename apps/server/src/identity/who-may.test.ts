import { beforeAll, describe, expect, it } from "vitest";
import type { Call, Request } from "@recado/contracts";
import { useApp } from "../testing/harness.ts";
import type { Person } from "../testing/person.ts";

/** Every call of this wing, asked by each profile with a row that exists: who gets past the gate. */
const test = useApp();
type Asker = "nobody" | "user" | "supervisor" | "admin" | "owner";
const people = {} as Record<Asker, Person>;
let queueId = 0;
let userId = 0;

beforeAll(async () => {
  const admin = await test.nobody.signUp();
  people.nobody = test.nobody;
  people.admin = admin;
  people.user = await admin.colleague("user");
  people.supervisor = await admin.colleague("supervisor");
  people.owner = await test.nobody.login("dono@plataforma.test");
  userId = (await admin.colleague("user")).user.id;
  queueId = await admin.queue();
});

type Given = Partial<Record<keyof Request<Call>, unknown>>;
const everybody: Asker[] = ["nobody", "user", "supervisor", "admin", "owner"];
const signedIn: Asker[] = ["user", "supervisor", "admin", "owner"];
const admins: Asker[] = ["admin", "owner"];

describe.each<[Call, Asker[], () => Given]>([
  ["GET /version", everybody, () => ({})],
  ["GET /setup", everybody, () => ({})],
  ["GET /plans/list", everybody, () => ({})],
  ["GET /plans/all", everybody, () => ({})],
  ["GET /helps", signedIn, () => ({})],
  ["POST /helps", ["owner"], () => ({ body: {} })],
  ["GET /companies", ["owner"], () => ({})],
  ["GET /companies/list", ["owner"], () => ({})],
  ["GET /auth/me", signedIn, () => ({})],
  ["GET /users", signedIn, () => ({})],
  ["GET /users/list", signedIn, () => ({})],
  ["GET /users/:userId", signedIn, () => ({ params: { userId } })],
  ["POST /users", admins, () => ({ body: {} })],
  ["PUT /users/:userId", admins, () => ({ params: { userId }, body: { name: "Nome Novo" } })],
  ["DELETE /users/:userId", admins, () => ({ params: { userId: people.admin.user.id } })],
  ["POST /users/set-language/:lang", signedIn, () => ({ params: { lang: "pt" } })],
  ["GET /queue", signedIn, () => ({})],
  ["GET /queue/:queueId", signedIn, () => ({ params: { queueId } })],
  ["POST /queue", admins, () => ({ body: {} })],
  ["PUT /queue/:queueId", admins, () => ({ params: { queueId }, body: { name: "Fila" } })],
  ["GET /settings", signedIn, () => ({})],
  ["PUT /settings/:key", admins, () => ({ params: { key: "call" }, body: { value: "enabled" } })],
  ["GET /media/:mediaId", signedIn, () => ({ params: { mediaId: 1 } })],
  ["GET /media/:mediaId/link", signedIn, () => ({ params: { mediaId: 1 } })],
  ["GET /companies/:companyId", signedIn, () => ({ params: { companyId: people.admin.user.companyId } })],
  ["GET /companies/listPlan/:companyId", signedIn, () => ({ params: { companyId: people.admin.user.companyId } })],
])("%s", (call, allowed, given) => {
  it.each(everybody)("asked by %s", async (asker) => {
    const { status, error } = await people[asker].call(call, given());
    if (asker === "nobody" && !allowed.includes("nobody")) expect([status, error]).toEqual([403, "ERR_TOKEN_EXPIRED"]);
    else if (allowed.includes(asker)) expect([402, 403, 401]).not.toContain(status);
    else expect([status, error]).toEqual([400, "ERR_NO_PERMISSION"]);
    if (allowed.includes(asker)) expect(error).not.toBe("ERR_NO_PERMISSION");
  });
});
