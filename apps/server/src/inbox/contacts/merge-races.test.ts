import { expect, test } from "vitest";
import { Refusal } from "../../platform/refusal.ts";
import { useApp } from "../../testing/harness.ts";
import { untilWaiting } from "../../testing/until-waiting.ts";
import {
  accepts,
  answers,
  closes,
  type Step,
  IdentityScene,
  learned,
  merges,
  says,
  undoes,
} from "../../testing/identity-scene.ts";

const home = useApp();
const usa = "14155550101";

/** What somebody is refused because another was faster is an answer; anything else is a fault. */
const orRefused =
  (step: Step): Step =>
  (scene) =>
    step(scene).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      return "refused";
    });

async function bodies(scene: IdentityScene): Promise<string[]> {
  const rows = await scene.sql<{ body: string }>("select body from messages where company_id = $1 order by body");
  return rows.map(({ body }) => body);
}

test.each(Array.from({ length: 12 }, (_, n) => n))(
  "a merge among messages, answers and a resolution, all at once, loses and doubles nothing (%i)",
  async (n) => {
    const scene = await IdentityScene.open(home.app);
    for (const step of [says("L7", "a0"), says(usa, "b0"), accepts("a0"), accepts("b0")]) await step(scene);
    const customers = ["a1", "a2", "a3"].map((body) => says("L7", body));
    const others = ["b1", "b2"].map((body) => says(usa, body));
    const both = [says(`L7+${usa}`, "c1"), says(`L7+${usa}`, "c2", { on: n % 2 === 0 ? "A" : "B" })];
    const ours = [orRefused(answers("a0", "r1")), orRefused(answers("b0", "r2"))];
    const admin = [learned(`L7+${usa}`), orRefused(n % 3 === 0 ? closes("a0") : merges(usa, "L7"))];
    await scene.connection("B");
    const steps = [...customers, ...ours, ...admin, ...others, ...both];
    // Each round begins somewhere else.
    const turned = [...steps.slice(n % steps.length), ...steps.slice(0, n % steps.length)];
    const answered = await Promise.all(turned.map((step) => step(scene)));
    const isSent = (step: Step | undefined) => step !== undefined && answered[turned.indexOf(step)] !== "refused";

    const expected = ["a0", "a1", "a2", "a3", "b0", "b1", "b2", "c1", "c2"];
    if (isSent(ours[0])) expected.push("r1");
    if (isSent(ours[1])) expected.push("r2");
    expect(await bodies(scene)).toEqual(expected.sort());
    expect(await scene.state()).toEqual([expect.stringMatching(new RegExp(`^${usa} \\| L7 ${usa} \\|`))]);
    expect(await scene.faults()).toEqual([]);
  },
);

test("of many who merge the same two at once, one does; of many who undo it, one does", async () => {
  const scene = await IdentityScene.open(home.app);
  for (const step of [says("L7", "um"), says(usa, "dois")]) await step(scene);
  const [one, other] = [await scene.contactOf(usa), await scene.contactOf("L7")];
  const merging = await Promise.all(
    Array.from({ length: 8 }, () => orRefused(async () => scene.merge(one, other))(scene)),
  );
  expect(merging.filter((answer) => answer !== "refused")).toHaveLength(1);
  const undoing = await Promise.all(Array.from({ length: 8 }, () => orRefused(undoes)(scene)));
  expect(undoing.filter((answer) => answer !== "refused")).toHaveLength(1);
  expect(await scene.state()).toEqual(["hidden | L7 | A pending 1: um", `${usa} | ${usa} | A pending 1: dois`]);
});

test("what comes while a merge is undone stands where it belongs", async () => {
  for (let round = 0; round < 5; round++) {
    const scene = await IdentityScene.open(home.app);
    for (const step of [says("L7", "um"), says(usa, "dois"), merges(usa, "L7")]) await step(scene);
    await Promise.all(
      [undoes, says("L7", "três"), says(usa, "quatro"), says("L7", "cinco")].map((step) => step(scene)),
    );
    expect(await bodies(scene)).toEqual(["cinco", "dois", "quatro", "três", "um"]);
    expect(await scene.faults()).toEqual([]);
    const [hidden, known] = await scene.state();
    expect(hidden).toMatch(/^hidden \| L7 \| A pending 3: um, (três, cinco|cinco, três)$/);
    expect(known).toBe(`${usa} | ${usa} | A pending 2: dois, quatro`);
  }
});

test("what waits for a merge to be undone goes to whom it is from by then", async () => {
  const scene = await IdentityScene.open(home.app);
  for (const step of [says("L7", "um"), says(usa, "dois"), merges(usa, "L7")]) await step(scene);
  let waiting: Promise<unknown>[] = [];
  await home.app.database.tenant(scene.actor.companyId, async (tx) => {
    await tx.sql("select undo_merge($1, id) from contact_merges where company_id = $1", [tx.companyId]);
    waiting = [says("L7", "três"), says("L7", "quatro", { in: "G1" }), learned("L7+56987650001")].map((step) =>
      step(scene),
    );
    await untilWaiting(tx, waiting.length);
  });
  await Promise.all(waiting);
  expect(await scene.faults()).toEqual([]);
  const told = await scene.state();
  expect(told).toEqual([
    expect.stringMatching(/^56987650001 \| L7 56987650001 \| A pending \d: um, três$/),
    `${usa} | ${usa} | A pending 1: dois`,
    "1 | G1 | A pending 1: quatro",
  ]);
  const [author] = await scene.sql<{ sender_contact_id: number }>(
    "select sender_contact_id from messages where company_id = $1 and body = 'quatro'",
  );
  expect(author?.sender_contact_id).toBe(await scene.contactOf("L7"));
});
