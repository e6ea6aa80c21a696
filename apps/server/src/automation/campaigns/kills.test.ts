import { expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { mortal } from "../../testing/app-that-dies.ts";

const home = useApp({ ROLES: "web" });

test("a hundred processes that die at every boundary of a tick: everybody is written to once, and the report agrees", async () => {
  const scene = await campaigning(home, { people: 60 });
  const other = await connectionOf(home.app, scene.admin, "Outra");
  await scene.enable(other.connectionId);
  const { id } = await scene.create({ message2: "Olá {name}", moveToTagId: scene.destination.id });
  let deaths = 0;
  const deathsWith = { before: 0, after: 0 };
  for (let kill = 0; kill < 100; kill++) {
    const moment = kill % 2 === 0 ? "before" : "after";
    // A tick without files takes two transactions: what to prepare, and the step itself.
    const { app, died } = mortal(home.app, 1 + (Math.floor(kill / 2) % 2), moment);
    await Promise.race([died, scene.tick(id, app).catch(() => undefined)]);
    deaths++;
    deathsWith[moment]++;
    // The next process takes the campaign over; some messages are acknowledged, some fall with their connection.
    scene.pass(40_000);
    await scene.tick(id);
    if (kill % 3 !== 0) await scene.ackAll();
    if (kill % 17 === 0)
      await scene.rows(
        "update connections set status = 'DISCONNECTED', down_since = now() - interval '5 minutes' where company_id = $1 and id = $2",
        kill % 2 === 0 ? other.connectionId : scene.connection.connectionId,
      );
    if (kill % 17 === 3)
      await scene.rows("update connections set status = 'CONNECTED', down_since = null where company_id = $1");
  }
  await scene.rows("update connections set status = 'CONNECTED', down_since = null where company_id = $1");
  await scene.run(id);
  expect([deaths, deathsWith]).toEqual([100, { before: 50, after: 50 }]);
  const sent = await scene.sent();
  expect(sent.map(({ number }) => number).sort()).toEqual(scene.contacts.map(({ number }) => number).sort());
  expect(new Set(sent.map(({ external_id }) => external_id)).size).toBe(60);
  const { campaign, connections, variants } = await scene.report(id);
  expect(campaign).toMatchObject({
    status: "FINALIZADA",
    progress: { total: 60, sent: 60, waiting: 0, failed: 0, skipped: 0 },
  });
  const sumOf = (all: readonly { progress: { sent: number } }[]) =>
    all.reduce((sum, { progress }) => sum + progress.sent, 0);
  expect([sumOf(connections), sumOf(variants)]).toEqual([60, 60]);
  for (const { whatsappId, progress } of connections)
    expect(sent.filter(({ connection_id }) => connection_id === whatsappId)).toHaveLength(progress.sent);
}, 240_000);
