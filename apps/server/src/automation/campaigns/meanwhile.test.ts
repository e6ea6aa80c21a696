import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });
type Scene = Awaited<ReturnType<typeof campaigning>>;
const day = 86_400_000;
const setDown = (scene: Scene, isDown: boolean) =>
  scene.rows(
    "update connections set status = $2, down_since = case when $3 then now() - interval '5 minutes' end where company_id = $1",
    isDown ? "DISCONNECTED" : "CONNECTED",
    isDown,
  );
const numbersOf = (all: readonly { number: string }[]) => all.map(({ number }) => number).sort();

describe("while a campaign runs", () => {
  test("a connection is deleted: the others go on, and whom it was to write to has failed, as nobody will know", async () => {
    const scene = await campaigning(home, { people: 6 });
    const other = await connectionOf(home.app, scene.admin, "Outra");
    await scene.enable(other.connectionId);
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    scene.pass(60_000);
    await scene.tick(id);
    const [waiting] = await scene.outbox();
    const deleted = waiting?.connection_id ?? 0;
    await scene.admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: deleted } });
    expect(await scene.outbox()).toEqual([]);
    scene.pass(60_000);
    expect(await scene.run(id)).toEqual({ do: "finish" });
    const report = await scene.report(id);
    expect(report.campaign).toMatchObject({
      status: "FINALIZADA",
      progress: { total: 6, sent: 5, failed: 1, waiting: 0 },
    });
    expect(report.failures).toEqual([{ reason: "ERR_WAPP_NOT_INITIALIZED", count: 1 }]);
    expect(numbersOf(await scene.sent())).toEqual(numbersOf(scene.contacts));
  });

  test("its only connection is deleted: it waits and says why, and goes on through another", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    await scene.admin.does("DELETE /whatsapp/:whatsappId", { params: { whatsappId: scene.connection.connectionId } });
    scene.pass(60_000);
    expect(await scene.tick(id)).toMatchObject({ do: "wait", reason: "templates" });
    expect(await scene.show(id)).toMatchObject({ status: "WAITING_START_TIME", waitReason: "templates" });
    await scene.enable((await connectionOf(home.app, scene.admin, "Nova")).connectionId);
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(numbersOf(await scene.sent())).toEqual(numbersOf(scene.contacts));
  });

  test("all connections are down for a day: what none has taken comes back, and goes once when one is up", async () => {
    const scene = await campaigning(home, { people: 4 });
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    await setDown(scene, true);
    for (let hour = 0; hour < 24; hour++) {
      expect(await scene.tick(id)).toMatchObject({ do: "wait", reason: "connections" });
      scene.pass(day / 24);
    }
    expect(await scene.outbox()).toEqual([]);
    expect(await scene.show(id)).toMatchObject({
      status: "WAITING_START_TIME",
      waitReason: "connections",
      progress: { total: 4, waiting: 4, failed: 0 },
    });
    await setDown(scene, false);
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(numbersOf(await scene.sent())).toEqual(numbersOf(scene.contacts));
    expect((await scene.show(id)).progress).toMatchObject({ sent: 4, failed: 0 });
  });

  test("it is stopped and both templates are deleted: it can't be restarted", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    const params = { campaignId: id };
    await scene.admin.does("POST /campaigns/:campaignId/cancel", { params });
    // Their deletion is refused while people wait.
    await scene.rows("delete from campaign_connection_templates where company_id = $1");
    await scene.rows("delete from campaign_schedule_templates where company_id = $1");
    expect(await scene.show(id)).toMatchObject({
      status: "CANCELADA",
      whatsappTemplateId: null,
      scheduleTemplateId: null,
    });
    expect(await scene.admin.call("POST /campaigns/:campaignId/restart", { params })).toMatchObject({
      status: 400,
      body: { error: "ERR_CAMPAIGN_NO_CONNECTION" },
    });
    expect(await scene.tick(id)).toBeNull();
    expect(await scene.sent()).toHaveLength(1);
  });
});

test("of a long list with a third of garbage the garbage is left out with its reason, and nobody else is lost", async () => {
  const scene = await campaigning(home, { people: 0 });
  const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Comprada" } });
  // Of ten rows one is too short, one has letters, one begins with zero.
  await scene.rows(
    `insert into contact_list_items (company_id, contact_list_id, name, number, words)
     select $1, $2, 'Pessoa ' || g, case g % 10 when 1 then '11' || g when 2 then 'x' || g when 3 then '0551198' || (1000000 + g)
       else '55' || (11970000000 + g) end, '' from generate_series(1, 8000) g`,
    contactListId,
  );
  const audience = await scene.admin.does("POST /campaigns/audience", {
    body: { contactListId, whatsappTemplateId: scene.whatsappTemplateId },
  });
  expect(audience).toMatchObject({ total: 8_000, isEstimate: true });
  expect(Math.abs(audience.getting - 5_600)).toBeLessThan(400);
  expect(Math.abs(audience.leftOut.noWhatsapp - 2_400)).toBeLessThan(400);
  const { id } = await scene.create({ tagListId: null, contactListId });
  await scene.start(id);
  const report = await scene.report(id);
  expect(report.campaign.progress).toMatchObject({ total: 8_000, waiting: 5_600, skipped: 2_400 });
  expect(report.leftOut).toEqual([{ reason: "ERR_WAPP_INVALID_CONTACT", count: 2_400 }]);
  const [waiting] = await scene.rows<{ people: number; numbers: number }>(
    `select count(*) as people, count(distinct number) as numbers from campaign_recipients
     where company_id = $1 and campaign_id = $2 and status = 'queued' and number ~ '^5511[0-9]{9}$'`,
    id,
  );
  expect(waiting).toEqual({ people: 5_600, numbers: 5_600 });
}, 60_000);

test("who was found on WhatsApp after they came to a list counts as checked in it once a campaign begins", async () => {
  const scene = await campaigning(home, { people: 2 });
  const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
  const [known, unknown] = scene.contacts;
  await scene.rows("update contacts set on_whatsapp = null where company_id = $1");
  await scene.admin.does("POST /contact-lists/:contactListId/contacts", {
    params: { contactListId },
    body: { contactIds: [known!.id, unknown!.id] },
  });
  const checked = async () => {
    const { records } = await scene.admin.does("GET /contact-lists", { query: {} });
    return records.map(({ validCount, uncheckedCount }) => [validCount, uncheckedCount]);
  };
  expect(await checked()).toEqual([[0, 2]]);
  await scene.rows("update contacts set on_whatsapp = true where company_id = $1 and id = $2", known!.id);
  const { id } = await scene.create({ tagListId: null, contactListId });
  await scene.start(id);
  expect(await checked()).toEqual([[1, 1]]);
});
