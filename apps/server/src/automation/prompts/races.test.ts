import { expect, test } from "vitest";
import { mortal } from "../../testing/app-that-dies.ts";
import { later, openPromptShop, usePromptPeer } from "../../testing/prompt-shop.ts";
import { raceAcceptance } from "../../testing/race-acceptance.ts";
import { until } from "../../testing/sessions.ts";
import { makeDue, takeOwnership, takeSteps } from "../../testing/steps.ts";
import { StepRunner } from "../steps/step-runner.ts";

const { peer, home } = await usePromptPeer();
const openShop = (change: object = {}) => openPromptShop(home, peer, change);

test("a burst is answered once, after a pause", async () => {
  const { connection, hears, heard, run } = await openShop();
  later(home.app, 0);
  await hears("um");
  await makeDue(home.app, connection.companyId);
  const runner = await run();
  runner.wake();
  const due = () =>
    home.app.database.tenant(connection.companyId, (tx) =>
      tx.sql<{ ms: number }>(
        "select extract(epoch from not_before - created_at)::float8 * 1000 as ms from steps where company_id = $1",
        [tx.companyId],
      ),
    );
  await until(async () => expect((await due())[0]?.ms).toBeGreaterThan(4_000));
  await hears("dois");
  expect(peer.asked).toEqual([]);
  later(home.app, 30_000);
  await makeDue(home.app, connection.companyId);
  runner.wake();
  await until(async () => expect(await heard()).toEqual(["re: dois"]));
  runner.stop();
});

test("an answer that is thought out is given up when the customer writes more", async () => {
  const { connection, hears, heard, run } = await openShop();
  const never = Promise.withResolvers<void>();
  peer.reply = ({ messages }) =>
    messages.at(-1)?.content === "um" ? { say: "tarde demais", wait: never.promise } : { say: "aos dois" };
  await hears("um");
  await makeDue(home.app, connection.companyId);
  const runner = await run();
  runner.wake();
  await until(async () => expect(peer.asked).toHaveLength(1));
  await hears("dois");
  await makeDue(home.app, connection.companyId);
  runner.wake();
  await until(async () => expect(await heard()).toEqual(["aos dois"]));
  runner.stop();
  never.resolve();
});

test("keys of one company never reach another's call", async () => {
  const shops = await Promise.all([openShop(), openShop(), openShop()]);
  await Promise.all(shops.map((shop) => shop.hears(`sou da ${shop.apiKey}`)));
  await Promise.all(shops.map((shop) => takeSteps(home.app, shop.connection)));
  expect(peer.asked).toHaveLength(3);
  for (const { key, messages } of peer.asked) expect(messages.at(-1)?.content).toBe(`sou da ${key}`);
});

test("deaths between a customer's message and the answer: each is answered exactly once", async () => {
  const { connection, hears, heard } = await openShop({ maxTurns: 200 });
  for (let kill = 0; kill < 20; kill++) {
    await hears(String(kill));
    await makeDue(home.app, connection.companyId);
    // A step takes three transactions: facts, plan, and carrying out.
    const { app, died } = mortal(home.app, 1 + (Math.floor(kill / 2) % 3), kill % 2 === 0 ? "before" : "after");
    const runner = new StepRunner(app, await takeOwnership(home.app, connection), () => undefined);
    runner.wake();
    await died;
    runner.stop();
    await takeSteps(home.app, connection);
    expect(await heard()).toHaveLength(kill + 1);
  }
  expect((await heard()).toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => `re: ${n}`).toSorted());
}, 120_000);

test("the prompt never speaks once a person has accepted", async () => {
  const { admin, connection } = await openShop({ maxAnswersDay: 10_000 });
  await raceAcceptance(home, admin, connection);
}, 120_000);
