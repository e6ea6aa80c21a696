import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";

const home = useApp();

test("a lane that was changed since it was read is not replaced unseen; its place among the lanes is no change", async () => {
  const admin = await home.nobody.signUp();
  const made = (name: string) => admin.does("POST /tags", { body: { name, kanban: 1 } });
  const [stage, other] = [await made("Proposta"), await made("Venda")];
  const was = { name: stage.name, color: stage.color, maxDays: null };
  const change = (body: object) => admin.call("PUT /tags/:tagId", { params: { tagId: stage.id }, body });
  await admin.does("PUT /tags/reorder", { body: { tagIds: [other.id, stage.id] } });
  expect((await change({ maxDays: 4, was })).status).toBe(200);
  expect(await change({ name: "Outra ainda", was })).toMatchObject({ status: 409, error: "ERR_TAG_CHANGED" });
  expect((await change({ name: "Outra ainda", was: { ...was, maxDays: 4 } })).status).toBe(200);
  const both = await Promise.all(
    [1, 2, 3].map((n) => change({ color: `#00000${n}`, was: { ...was, name: "Outra ainda", maxDays: 4 } })),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});
