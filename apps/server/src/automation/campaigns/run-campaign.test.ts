import { describe, expect, test } from "vitest";
import { listConnectionRows } from "../../channels/connections/access.ts";
import { connectionChanged } from "../../channels/connections/events.ts";
import { moveDueDate } from "../../identity/companies/due-date.ts";
import { campaigning } from "../../testing/campaigns.ts";
import { connectionOf } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

type Scene = Awaited<ReturnType<typeof campaigning>>;
const at = (campaignId: number) => ({ params: { campaignId } });
const stop = (scene: Scene, id: number) => scene.admin.call("POST /campaigns/:campaignId/cancel", at(id));
const restart = (scene: Scene, id: number) => scene.admin.call("POST /campaigns/:campaignId/restart", at(id));
const stateOf = async (scene: Scene, id: number) => {
  const { status, waitReason, progress } = await scene.show(id);
  return { status, waitReason, waiting: progress.waiting, sent: progress.sent };
};

describe("stopping and restarting", () => {
  test("keeps whose turn it was: nobody is written to twice, nobody is forgotten", async () => {
    const scene = await campaigning(home, { people: 4 });
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    await scene.ackAll();
    expect((await stop(scene, id)).status).toBe(200);
    expect(await scene.tick(id)).toBeNull();
    expect(await stateOf(scene, id)).toEqual({ status: "CANCELADA", waitReason: null, waiting: 3, sent: 1 });
    expect((await restart(scene, id)).body).toMatchObject({ status: "EM_ANDAMENTO" });
    scene.pass(60_000);
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(new Set((await scene.sent()).map(({ number }) => number)).size).toBe(4);
    expect(await scene.sent()).toHaveLength(4);
  });

  test("takes back what no session has taken, so that it does not go after the stop", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    expect(await scene.outbox()).toHaveLength(1);
    await stop(scene, id);
    expect([await scene.outbox(), await scene.sent()]).toEqual([[], []]);
    expect(await stateOf(scene, id)).toMatchObject({ status: "CANCELADA", waiting: 1, sent: 0 });
  });

  test("at once, by two admins, leaves one state, and each hears what the other made of it", async () => {
    const scene = await campaigning(home, { people: 3 });
    const { id } = await scene.create();
    await scene.tick(id);
    for (let round = 0; round < 10; round++) {
      const answers = await Promise.all([
        stop(scene, id),
        restart(scene, id),
        stop(scene, id),
        scene.tick(id),
        restart(scene, id),
      ]);
      const statuses = answers.flatMap((one) => (one && "status" in one ? [one.status] : []));
      expect(statuses.every((one) => one === 200 || one === 409)).toBe(true);
      expect(["CANCELADA", "EM_ANDAMENTO"]).toContain((await scene.show(id)).status);
    }
    await restart(scene, id);
    scene.pass(600_000);
    await scene.run(id);
    expect((await scene.sent()).map(({ number }) => number).sort()).toEqual(
      scene.contacts.map(({ number }) => number).sort(),
    );
  });

  test("before its first message, it has begun once it is continued", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create();
    const setOpen = (isOpen: boolean) =>
      scene.rows("update campaign_schedule_template_days set is_enabled = $2 where company_id = $1", isOpen);
    await setOpen(false);
    await scene.tick(id);
    await stop(scene, id);
    expect((await restart(scene, id)).body).toMatchObject({ status: "WAITING_START_TIME", startedAt: null });
    await stop(scene, id);
    await setOpen(true);
    expect((await restart(scene, id)).body).toMatchObject({ status: "EM_ANDAMENTO", startedAt: expect.any(String) });
  });

  test("refuses what does not fit the status", async () => {
    const scene = await campaigning(home, { people: 0 });
    const { id } = await scene.create({ scheduledAt: null });
    expect((await stop(scene, id)).body).toEqual({ error: "ERR_CAMPAIGN_NOT_RUNNING" });
    expect((await restart(scene, id)).body).toEqual({ error: "ERR_CAMPAIGN_NOT_STOPPED" });
    expect((await scene.admin.call("POST /campaigns/:campaignId/retry", at(id))).body).toEqual({
      error: "ERR_CAMPAIGN_NOT_FINISHED",
    });
    const running = await campaigning(home, { people: 2 });
    const { id: runs } = await running.create();
    await running.tick(runs);
    expect((await running.admin.call("DELETE /campaigns/:campaignId", at(runs))).body).toEqual({
      error: "ERR_CAMPAIGN_RUNNING",
    });
    await stop(running, runs);
    expect((await running.admin.call("DELETE /campaigns/:campaignId", at(runs))).status).toBe(200);
    expect((await running.admin.call("GET /campaigns/:campaignId", at(runs))).status).toBe(404);
  });
});

describe("what a campaign waits for", () => {
  test("is shown, and it goes on when that is over", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create();
    const setDown = (isDown: boolean) =>
      scene.rows(
        "update connections set status = $2, down_since = case when $3 then now() end where company_id = $1",
        isDown ? "DISCONNECTED" : "CONNECTED",
        isDown,
      );
    await setDown(true);
    await scene.tick(id);
    expect(await stateOf(scene, id)).toMatchObject({ status: "WAITING_START_TIME", waitReason: "connections" });
    await setDown(false);
    await scene.rows("update campaign_schedule_template_days set is_enabled = false where company_id = $1");
    await scene.tick(id);
    expect(await stateOf(scene, id)).toMatchObject({ status: "WAITING_START_TIME", waitReason: "window" });
    await scene.rows("update campaign_schedule_template_days set is_enabled = true where company_id = $1");
    await scene.rows("update campaign_connection_template_items set is_enabled = false where company_id = $1");
    await scene.tick(id);
    expect(await stateOf(scene, id)).toMatchObject({ status: "WAITING_START_TIME", waitReason: "templates" });
    await scene.rows("update campaign_connection_template_items set is_enabled = true where company_id = $1");
    for (const [change, back, reason] of [
      ["due_date = now() - interval '1 day'", "due_date = null", "overdue"],
      ["campaigns_enabled = false", "campaigns_enabled = true", "plan"],
    ] as const) {
      await home.app.database.platform(`update companies set ${change} where id = $1`, [scene.companyId]);
      await scene.tick(id);
      await home.app.database.platform(`update companies set ${back} where id = $1`, [scene.companyId]);
      expect(await stateOf(scene, id)).toMatchObject({ status: "WAITING_START_TIME", waitReason: reason });
    }
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(await stateOf(scene, id)).toEqual({ status: "FINALIZADA", waitReason: null, waiting: 0, sent: 1 });
  });

  test("may be its templates, which were deleted: the rows of both are kept out of that while it runs", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create({ scheduledAt: new Date(Date.now() + 86_400_000).toISOString() });
    const refused = { error: "ERR_CAMPAIGN_TEMPLATE_IN_USE", campaigns: ["Black Friday"] };
    const connections = await scene.admin.call("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", {
      params: { connectionTemplateId: scene.whatsappTemplateId },
    });
    const hours = await scene.admin.call("DELETE /campaign-settings-templates/schedule/:scheduleTemplateId", {
      params: { scheduleTemplateId: scene.scheduleTemplateId },
    });
    expect([connections.body, hours.body]).toEqual([refused, refused]);
    // Should they go all the same, nothing is sent.
    await scene.rows("delete from campaign_schedule_templates where company_id = $1");
    scene.pass(2 * 86_400_000);
    expect(await scene.tick(id)).toMatchObject({ do: "wait", reason: "templates" });
  });

  test("goes on after a stop with what it began with: until all have been written to, nothing of it is deleted", async () => {
    const scene = await campaigning(home, { people: 2 });
    const tag = await scene.admin.does("POST /tags", { body: { name: "Novo lead", kanban: 0 } });
    const list = await scene.admin.does("POST /files", { body: { name: "Folder", message: "Folder", options: [] } });
    await scene.rows(
      "insert into contact_tags (company_id, contact_id, tag_id) select company_id, id, $2 from contacts where company_id = $1 and not is_group",
      tag.id,
    );
    const { id } = await scene.create({ tagListId: tag.id, moveToTagId: scene.destination.id, fileListId: list.id });
    await scene.start(id);
    await scene.tick(id);
    await scene.admin.does("POST /campaigns/:campaignId/cancel", { params: { campaignId: id } });
    const deletions = async () => [
      (await scene.admin.call("DELETE /tags/:tagId", { params: { tagId: tag.id } })).body,
      (await scene.admin.call("DELETE /files/:fileId", { params: { fileId: list.id } })).body,
      (
        await scene.admin.call("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", {
          params: { connectionTemplateId: scene.whatsappTemplateId },
        })
      ).body,
    ];
    const campaigns = ["Black Friday"];
    expect(await deletions()).toEqual([
      { error: "ERR_TAG_IN_USE", campaigns },
      { error: "ERR_FILE_LIST_IN_USE", campaigns },
      { error: "ERR_CAMPAIGN_TEMPLATE_IN_USE", campaigns },
    ]);
    await scene.admin.does("DELETE /campaigns/:campaignId", { params: { campaignId: id } });
    for (const body of await deletions()) expect(body).not.toHaveProperty("error");
  });

  test("is named by the connections that it may send through, while it is unfinished, to admins", async () => {
    const scene = await campaigning(home, { people: 2 });
    const other = await connectionOf(home.app, scene.admin, "Outra");
    const params = { whatsappId: scene.connection.connectionId };
    const named = async (person = scene.admin, of = params) =>
      (await person.does("GET /whatsapp/:whatsappId", { params: of })).campaigns;
    const { id } = await scene.create();
    expect(await named()).toEqual(["Black Friday"]);
    expect(await named(scene.admin, { whatsappId: other.connectionId })).toEqual([]);
    expect(await named(await scene.admin.colleague("user"))).toEqual([]);
    await scene.admin.does("DELETE /campaigns/:campaignId", { params: { campaignId: id } });
    expect(await named()).toEqual([]);
  });

  test("is a connection that fell: its rows go to another", async () => {
    const scene = await campaigning(home, { people: 2 });
    const other = await connectionOf(home.app, scene.admin, "Outra");
    await scene.enable(other.connectionId);
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    const [row] = await scene.outbox();
    await scene.rows(
      "update connections set status = 'DISCONNECTED', down_since = now() - interval '2 minutes' where company_id = $1 and id = $2",
      row?.connection_id,
    );
    scene.pass(60_000);
    await scene.run(id);
    const sent = await scene.sent();
    expect(sent).toHaveLength(2);
    expect(sent.every(({ connection_id }) => connection_id !== row?.connection_id)).toBe(true);
    expect(await stateOf(scene, id)).toMatchObject({ status: "FINALIZADA", sent: 2 });
  });
});

describe("retrying the failed", () => {
  test("runs again until they are sent, under the same ids", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.start(id);
    await scene.tick(id);
    const [first] = await scene.outbox();
    await scene.fail(first?.external_id ?? "");
    scene.pass(60_000);
    await scene.run(id);
    const report = await scene.report(id);
    expect(report.campaign).toMatchObject({ status: "FINALIZADA", progress: { sent: 1, failed: 1 } });
    expect(report.failures).toEqual([{ reason: "ERR_SENDING_WAPP_MSG", count: 1 }]);
    const again = await scene.admin.does("POST /campaigns/:campaignId/retry", at(id));
    expect(again).toMatchObject({ status: "EM_ANDAMENTO", completedAt: null, progress: { failed: 0, waiting: 1 } });
    scene.pass(60_000);
    await scene.tick(id);
    expect((await scene.outbox()).map(({ external_id }) => external_id)).toEqual([first?.external_id]);
    await scene.ackAll();
    scene.pass(60_000);
    await scene.run(id);
    expect((await scene.report(id)).campaign).toMatchObject({ status: "FINALIZADA", progress: { sent: 2, failed: 0 } });
    expect((await scene.admin.call("POST /campaigns/:campaignId/retry", at(id))).body).toEqual({
      error: "ERR_CAMPAIGN_NONE_FAILED",
    });
  });
});

test("a company that has paid goes on at once; one whose plan has campaigns again, within a minute", async () => {
  const scene = await campaigning(home, { people: 2 });
  const { id } = await scene.create();
  const job = "kind = 'campaign-tick' and (data->>'campaignId')::bigint = $1";
  const minutes = async () => {
    const [row] = await home.app.database.platform<{ left: number }>(
      `select round(extract(epoch from due_at - $2::timestamptz) / 60)::int as left from jobs where ${job}`,
      [id, scene.now()],
    );
    return row?.left;
  };
  // A job's worker has taken it.
  const tick = async () => {
    await home.app.database.platform(`delete from jobs where ${job}`, [id]);
    await scene.tick(id);
  };
  await home.app.database.platform("update companies set campaigns_enabled = false where id = $1", [scene.companyId]);
  await tick();
  expect(await minutes()).toBe(1);
  await home.app.database.platform(
    "update companies set campaigns_enabled = true, due_date = now() - interval '1 day' where id = $1",
    [scene.companyId],
  );
  await tick();
  expect(await minutes()).toBe(10);
  await home.app.database.tenant(scene.companyId, (tx) => moveDueDate(home.app, tx, null));
  expect(await minutes()).toBe(0);
});

test("a connection that comes up wakes a campaign that runs too: its tick may be about to wait for that connection", async () => {
  const scene = await campaigning(home, { people: 2 });
  const { id } = await scene.create();
  await scene.start(id);
  const job = "kind = 'campaign-tick' and (data->>'campaignId')::bigint = $1";
  await home.app.database.platform(`update jobs set due_at = now() + interval '10 minutes' where ${job}`, [id]);
  await home.app.database.tenant(scene.companyId, async (tx) => {
    const [connection] = await listConnectionRows(tx);
    if (connection) await home.app.events.emit(tx, connectionChanged, { connection, cause: "updated" });
  });
  expect(await home.app.database.platform(`select due_at <= now() as "isDue" from jobs where ${job}`, [id])).toEqual([
    { isDue: true },
  ]);
});
