import pg from "pg";
import { expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

/** The database refuses to store what would be written to somebody of this name, as only a fault of ours could make it. */
async function breakFor(name: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: home.databaseUrl });
  await client.connect();
  await client.query(`
    create or replace function refuse_broken() returns trigger language plpgsql as $$
    begin
      if new.body like '%${name}%' then raise exception 'broken' using errcode = '22000'; end if;
      return new;
    end $$;
    create trigger refuse_broken before insert on messages for each row execute function refuse_broken()`);
  return async () => {
    await client.query("drop trigger refuse_broken on messages");
    await client.end();
  };
}

test("somebody whose message can't be written is tried again after pauses, then has failed; the others are written to meanwhile", async () => {
  const scene = await campaigning(home, { people: 0 });
  const broken = [];
  // More than are looked at in one tick.
  for (let n = 0; n < 6; n++) broken.push(await scene.contact(scene.origin.id, { name: "Quebra Tudo" }));
  const others = [await scene.contact(scene.origin.id), await scene.contact(scene.origin.id)];
  const { id } = await scene.create();
  const mend = await breakFor("Quebra");
  await scene.start(id);
  const began = scene.now().getTime();
  let othersAt = Infinity;
  for (let n = 0; (await scene.show(id)).status !== "FINALIZADA"; n++) {
    expect(n, "it comes to an end").toBeLessThan(100);
    const plan = await scene.tick(id);
    await scene.ackAll();
    if ((await scene.sent()).length === others.length) othersAt = Math.min(othersAt, scene.now().getTime());
    if (plan?.do === "rest") scene.pass(plan.until - scene.now().getTime());
  }
  expect((await scene.sent()).map(({ number }) => number).sort()).toEqual(others.map(({ number }) => number).sort());
  // They did not wait for the last attempt at the first.
  expect(othersAt - began).toBeLessThan(120_000);
  expect(scene.now().getTime() - began).toBeGreaterThan(20 * 60_000);
  const report = await scene.report(id);
  expect(report.campaign.progress).toMatchObject({ sent: 2, failed: 6, waiting: 0 });
  expect(report.failures).toEqual([{ reason: "ERR_SENDING_WAPP_MSG", count: 6 }]);
  // What was wrong is mended: they are written to after all.
  await mend();
  await scene.admin.does("POST /campaigns/:campaignId/retry", { params: { campaignId: id } });
  scene.pass(60_000);
  expect(await scene.run(id)).toEqual({ do: "finish" });
  expect(await scene.sent()).toHaveLength(8);
  expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 8, failed: 0 });
});

test("a number that WhatsApp does not answer for holds up nobody, and is asked for again", async () => {
  const scene = await campaigning(home, { people: 2 });
  const [first] = scene.contacts;
  await scene.rows("update contacts set on_whatsapp = null where company_id = $1 and id = $2", first?.id);
  const { id } = await scene.create();
  await scene.start(id);
  // No session runs here: nobody answers.
  expect(await scene.tick(id)).toMatchObject({ do: "rest" });
  scene.pass(6_000);
  expect(await scene.tick(id)).toMatchObject({ do: "send" });
  expect((await scene.sent()).map(({ number }) => number)).toEqual([scene.contacts[1]?.number]);
  expect((await scene.show(id)).progress).toMatchObject({ waiting: 2, failed: 0 });
  scene.pass(60_000);
  await scene.rows("update contacts set on_whatsapp = true where company_id = $1 and id = $2", first?.id);
  expect(await scene.run(id)).toEqual({ do: "finish" });
  expect(await scene.sent()).toHaveLength(2);
}, 60_000);
