import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { openShop, startConnector, until } from "../../testing/sessions.ts";
import { askSession } from "./ask-session.ts";

// Two processes: one that runs sessions, and one that only serves.
const home = useApp({ ROLES: "web,worker", ALONE: "no" });

const refused = { code: "ERR_WAPP_CHECK_CONTACT" };

test("a session answers whoever asks, in its own process and in another", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app));
  const other = await home.another({ ROLES: "web" });
  for (const app of [home.app, other.app]) {
    expect(await askSession(app, shop, { ask: "lookUp", number: "5511988887777" })).toEqual({
      exists: true,
      identity: { pn: "5511988887777" },
    });
    expect(await askSession(app, shop, { ask: "profilePicture", of: { pn: "1" } })).toEqual(new Uint8Array([1, 2, 3]));
    expect(await askSession(app, shop, { ask: "presence", to: { pn: "1" }, presence: "composing" })).toBeNull();
    shop.session.lookUp = async () => {
      throw new Error("rate limited");
    };
    await expect(askSession(app, shop, { ask: "lookUp", number: "1" })).rejects.toMatchObject(refused);
    shop.session.lookUp = async (number) => ({ exists: true, identity: { pn: number } });
  }
  expect(await home.app.database.platform("select from session_requests")).toEqual([]);
});

test("a session that isn't up is not asked", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app), { isUp: false });
  const asked = performance.now();
  await expect(askSession(home.app, shop, { ask: "lookUp", number: "5511988887777" })).rejects.toMatchObject(refused);
  expect(performance.now() - asked, "nor waited for").toBeLessThan(5_000);
});

test("whoever creates a contact is told when WhatsApp doesn't know the number", async () => {
  const shop = await openShop(home.nobody, await startConnector(home.app));
  shop.session.lookUp = async (number) => ({ exists: false, identity: { pn: number } });
  const create = () => shop.admin.call("POST /contacts", { body: { name: "Maria", number: "5511988887777" } });
  expect(await create()).toMatchObject({ status: 400, error: "ERR_WAPP_INVALID_CONTACT" });
  shop.session.sink.ended({ kind: "refused", code: "banned" });
  await until(async () => expect(await create()).toMatchObject({ status: 409, error: "ERR_WAPP_CHECK_CONTACT" }));
});
