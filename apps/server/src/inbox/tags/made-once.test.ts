import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("tries with one id make one tag, at once or later, as the last try wants it, until it is removed", async () => {
  const admin = await home.nobody.signUp();
  const add = (body: object, person = admin) => person.call("POST /tags", { body: { name: "Entrega", ...body } });
  const shown = async () => (await admin.does("GET /tags/list")).map(({ id, name }) => [id, name]);
  const tries = await Promise.all([1, 2, 3].map(() => add({ clientId: "a" })));
  const { id, color } = tries[0]!.ok;
  expect(tries.map(({ ok }) => ok.id)).toEqual([id, id, id]);
  // Without a colour it keeps the one that it got.
  expect((await add({ clientId: "a", name: "Retirada" })).ok).toMatchObject({ id, name: "Retirada", color });
  const stage = { clientId: "a", name: "Retirada", color: "#112233", kanban: 1, maxDays: 3 };
  expect((await add(stage)).ok).toMatchObject({ id, color: "#112233", kanban: 1, maxDays: 3 });
  const other = (await add({ clientId: "b" })).ok.id;
  expect(await add({ clientId: "b", name: "retirada" })).toMatchObject({ status: 409, error: "ERR_NAME_TAKEN" });
  expect(await add({ clientId: "a" }, await home.nobody.signUp())).toMatchObject({ status: 200 });
  await admin.does("DELETE /tags/:tagId", { params: { tagId: other } });
  const again = (await add({ clientId: "b" })).ok.id;
  expect(again).not.toBe(other);
  expect(await shown()).toEqual([
    [again, "Entrega"],
    [id, "Retirada"],
  ]);
  await admin.does("POST /tags/:tagId/merge", { params: { tagId: again }, body: { intoTagId: id } });
  expect((await add({ clientId: "b" })).ok.id).not.toBe(again);
});

test("an attendant's second try makes a stage no more than the first", async () => {
  const admin = await home.nobody.signUp();
  const attendant = await admin.colleague("user");
  const { id: tagId } = await attendant.does("POST /tags", { body: { name: "Entrega", clientId: "a" } });
  await admin.does("PUT /tags/:tagId", { params: { tagId }, body: { kanban: 1 } });
  expect(await attendant.call("POST /tags", { body: { name: "Entrega", clientId: "a" } })).toMatchObject({
    error: "ERR_NO_PERMISSION",
  });
});
