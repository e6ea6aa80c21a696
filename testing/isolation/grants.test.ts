import { expect, test } from "vitest";
import { grantNames, isGrant, isGrantable } from "@recado/contracts/grants";
import { routeTable } from "../../apps/server/src/routes.ts";
import type { App } from "../../apps/server/src/platform/app.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { covers, furnish } from "./covers.ts";

/**
 * Permissions that an admin gives to single users: no user has them by default, and each opens exactly its own calls.
 */
const home = useApp();
const routes = routeTable({} as App).filter(({ access }) => isGrant(access.who));

test.each(["user", "supervisor"] as const)(
  "%s: each grant opens its calls, and no other grant does",
  async (profile) => {
    const admin = await home.nobody.signUp();
    const ids = await furnish(home.app, admin);
    expect(routes.length).toBeGreaterThan(0);
    for (const given of [undefined, ...grantNames]) {
      const person = await admin.colleague(profile, { grants: given ? [given] : [] });
      for (const { call, access } of routes) {
        const { error } = await person.call(call, covers[call]?.ask(ids) ?? {});
        const isRefused = error === "ERR_NO_PERMISSION";
        const isOpen = given !== undefined && access.who === given && isGrantable(given, profile);
        expect({ call, given, isRefused }).toEqual({ call, given, isRefused: !isOpen });
      }
    }
  },
  60_000,
);

test("tags and shared quick replies are deleted by whoever was given it, their authors too", async () => {
  const admin = await home.nobody.signUp();
  const one = await admin.colleague("user");
  const other = await admin.colleague("user", { grants: ["deleteShared"] });
  const { id: tagId } = await one.does("POST /tags", { body: { name: "Urgente" } });
  const { id: quickMessageId } = await one.does("POST /quick-messages", {
    body: { shortcode: "oi", message: "Olá", geral: true },
  });
  const tag = { params: { tagId } };
  const reply = { params: { quickMessageId } };
  expect(await one.call("DELETE /tags/:tagId", tag)).toMatchObject({ status: 400, error: "ERR_NO_PERMISSION" });
  expect(await one.call("DELETE /quick-messages/:quickMessageId", reply)).toMatchObject({ error: "ERR_NO_PERMISSION" });
  expect(await one.call("PUT /quick-messages/:quickMessageId", { ...reply, body: { geral: false } })).toMatchObject({
    error: "ERR_NO_PERMISSION",
  });
  await one.does("PUT /quick-messages/:quickMessageId", { ...reply, body: { message: "Olá!", geral: true } });
  await other.does("DELETE /tags/:tagId", tag);
  expect(await one.call("POST /tags/:tagId/restore", tag)).toMatchObject({ error: "ERR_NO_PERMISSION" });
  await other.does("POST /tags/:tagId/restore", tag);
  await other.does("DELETE /quick-messages/:quickMessageId", reply);
  const { id: ownId } = await one.does("POST /quick-messages", { body: { shortcode: "eu", message: "Só minha" } });
  await one.does("DELETE /quick-messages/:quickMessageId", { params: { quickMessageId: ownId } });
});

test("stages of the kanban are deleted by whoever arranges it", async () => {
  const admin = await home.nobody.signUp();
  const { id: tagId } = await admin.does("POST /tags", { body: { name: "Proposta", kanban: 1 } });
  const attendant = await admin.colleague("user", { grants: ["deleteShared"] });
  expect(await attendant.call("DELETE /tags/:tagId", { params: { tagId } })).toMatchObject({
    error: "ERR_NO_PERMISSION",
  });
  const supervisor = await admin.colleague("supervisor");
  await supervisor.does("DELETE /tags/:tagId", { params: { tagId } });
});

test("only admins give; the session says what was given, at once and until it is taken away", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  const params = { userId: attendant.user.id };
  expect(await attendant.call("PUT /users/:userId", { params, body: { grants: ["exportContacts"] } })).toMatchObject({
    error: "ERR_NO_PERMISSION",
  });
  const given = await admin.does("PUT /users/:userId", { params, body: { grants: ["exportContacts"] } });
  expect(given.grants).toEqual(["exportContacts"]);
  expect((await attendant.does("GET /auth/me")).permissions).toEqual(["exportContacts"]);
  // Older clients send the whole record of one's own.
  await attendant.does("PUT /users/:userId", { params, body: { name: "Novo Nome", grants: ["exportContacts"] } });
  await admin.does("PUT /users/:userId", { params, body: { name: "Outro Nome" } });
  await attendant.does("GET /contacts/export", { query: {} });
  await admin.does("PUT /users/:userId", { params, body: { grants: [] } });
  expect(await attendant.call("GET /contacts/export", { query: {} })).toMatchObject({ error: "ERR_NO_PERMISSION" });
});
