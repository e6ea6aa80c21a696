import { decodeJwt } from "jose";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { refreshActor } from "../auth/authenticate.ts";
import { endPresence, expirePresence, keepPresence } from "./presence.ts";

const test = useApp();
let person: Person;
let admin: Person;
let told: boolean[];

beforeEach(async () => {
  admin = await test.nobody.signUp();
  person = await admin.colleague("user");
  told = [];
  vi.spyOn(test.app.realtime, "publish").mockImplementation((_companyId, _rooms, event, payload) => {
    if (event === "user" && "user" in payload && "online" in payload.user && payload.user.id === person.user.id)
      told.push(payload.user.online);
  });
});
afterEach(() => vi.restoreAllMocks());

const actor = () =>
  refreshActor(test.app)({
    companyId: person.user.companyId,
    userId: person.user.id,
    tokenVersion: 0,
    sessionId: decodeJwt(person.token).sessionId,
  } as never);
const socket = async (moment: "connected" | "beating" | "disconnected", id = "socket-1") =>
  keepPresence(test.app)[moment](await actor(), id);
const isOnline = async () => (await admin.does("GET /users/:userId", { params: { userId: person.user.id } })).online;
const end = () => endPresence(test.app, { companyId: person.user.companyId, userId: person.user.id });
const pass = (seconds: number) =>
  test.app.database.tenant(person.user.companyId, (tx) =>
    tx.sql("update presence set present_until = present_until - $2 * interval '1 second' where company_id = $1", [
      tx.companyId,
      seconds,
    ]),
  );

describe("a person", () => {
  it("is online while a socket is, and a grace longer, so that a reload doesn't blink", async () => {
    expect(await isOnline()).toBe(false);
    await socket("connected");
    expect(await isOnline()).toBe(true);
    await socket("disconnected");
    await end();
    expect(await isOnline()).toBe(true);
    await socket("connected", "socket-2");
    await pass(31);
    await end();
    expect(await isOnline()).toBe(true);
    expect(told).toEqual([true]);
  });

  it("is offline at once after logging out", async () => {
    await socket("connected");
    const before = await actor();
    await person.call("DELETE /auth/logout", {});
    await keepPresence(test.app).disconnected(before, "socket-1");
    expect(await isOnline()).toBe(false);
    expect(told).toEqual([true, false]);
  });

  it("is offline when the last of several browsers is gone for longer than the grace", async () => {
    await socket("connected", "socket-1");
    await socket("connected", "socket-2");
    await socket("disconnected", "socket-1");
    await pass(31);
    await end();
    expect(await isOnline()).toBe(true);
    await socket("disconnected", "socket-2");
    await pass(31);
    await end();
    expect(await isOnline()).toBe(false);
    expect(told).toEqual([true, false]);
  });

  it("stays online by heartbeats, and expires when they stop without a disconnect", async () => {
    await socket("connected");
    await pass(300);
    await socket("beating");
    await pass(300);
    await expirePresence(test.app, person.user.companyId);
    expect(await isOnline()).toBe(true);
    await pass(61);
    expect(await isOnline()).toBe(false);
    await expirePresence(test.app, person.user.companyId);
    expect(told).toEqual([true, false]);
  });

  it("is told by nobody after removal", async () => {
    await socket("connected");
    await admin.does("DELETE /users/:userId", { params: { userId: person.user.id } });
    await end();
    await expirePresence(test.app, person.user.companyId);
    expect(told).toEqual([true]);
  });
});
