import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";
import { removeCampaign } from "./remove-campaign.ts";

const home = useApp({ ROLES: "web" });

type Scene = Awaited<ReturnType<typeof campaigning>>;
const at = (campaignId: number) => ({ params: { campaignId } });
const stop = (scene: Scene, id: number) => scene.admin.does("POST /campaigns/:campaignId/cancel", at(id));
const reopen = (scene: Scene, id: number) => scene.admin.call("POST /campaigns/:campaignId/reopen", at(id));
const duplicate = (scene: Scene, id: number, body?: { name?: string; clientId?: string }) =>
  scene.admin.does("POST /campaigns/:campaignId/duplicate", { ...at(id), ...(body && { body }) });
const edit = (scene: Scene, id: number, body: object) =>
  scene.admin.does("PUT /campaigns/:campaignId", { ...at(id), body });

test("a scheduled campaign is put on hold: nothing starts until it has another start", async () => {
  const scene = await campaigning(home, { people: 1 });
  const { id } = await scene.create();
  expect(await scene.show(id)).toMatchObject({ status: "PROGRAMADA", isReopenable: true });
  expect(await reopen(scene, id)).toMatchObject({ status: 200, body: { status: "INATIVA", scheduledAt: null } });
  expect(await scene.tick(id)).toBeNull();
  expect(await scene.sent()).toEqual([]);
});

describe("a campaign that was stopped before it wrote to anybody", () => {
  test("can be edited again, waits for another start, and then writes to whom it is for by now", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id, version } = await scene.create();
    await scene.tick(id);
    expect(await scene.recipients(id)).toHaveLength(2);
    expect(await stop(scene, id)).toMatchObject({ isReopenable: true, isEditable: false });
    const reopened = {
      status: "INATIVA",
      scheduledAt: null,
      startedAt: null,
      isEditable: true,
      isReopenable: false,
      version: version + 1,
      progress: { total: 0 },
    };
    expect(await reopen(scene, id)).toMatchObject({ status: 200, body: reopened });
    expect(await scene.recipients(id)).toEqual([]);
    expect(await scene.tick(id)).toBeNull();
    const late = await scene.contact(scene.origin.id);
    expect(await edit(scene, id, { message1: "Novo texto" })).toMatchObject({ status: "INATIVA" });
    await edit(scene, id, { scheduledAt: new Date(scene.now().getTime() - 1_000).toISOString() });
    expect(await scene.run(id)).toEqual({ do: "finish" });
    const sent = await scene.sent();
    expect(sent.map(({ number }) => number).sort()).toEqual(
      [...scene.contacts, late].map(({ number }) => number).sort(),
    );
    expect(new Set(sent.map(({ body }) => body))).toEqual(new Set(["Novo texto"]));
  });

  test("and has a large audience begins with the new one once the old one is gone", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create();
    await scene.tick(id);
    await scene.rows(
      `insert into campaign_recipients (company_id, campaign_id, person_key, is_new, variant, status)
       select $1, $2, 'old ' || n, true, 1, 'queued' from generate_series(1, 6000) n`,
      id,
    );
    await stop(scene, id);
    await reopen(scene, id);
    expect(await scene.recipients(id)).toEqual([]);
    await edit(scene, id, { scheduledAt: new Date(scene.now().getTime() - 1_000).toISOString() });
    expect(await scene.tick(id)).toBeNull();
    await removeCampaign(home.app, { companyId: scene.companyId, campaignId: id });
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(await scene.show(id)).toMatchObject({ status: "FINALIZADA", progress: { total: 1, sent: 1 } });
  });

  test("is reopened by one of two who ask at once, or continued, never both", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create();
    await scene.tick(id);
    await stop(scene, id);
    const [one, two, three] = await Promise.all([
      reopen(scene, id),
      scene.admin.call("POST /campaigns/:campaignId/restart", at(id)),
      reopen(scene, id),
    ]);
    expect([one, two, three].filter(({ status }) => status === 200)).toHaveLength(1);
    expect([one, two, three].filter(({ error }) => error === "ERR_CAMPAIGN_NOT_STOPPED")).toHaveLength(2);
  });
});

describe("a campaign whose audience was deleted while it was stopped", () => {
  const restart = (scene: Scene, id: number) => scene.admin.call("POST /campaigns/:campaignId/restart", at(id));
  const list = async (scene: Scene) => {
    const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
    const numbers = [{ name: "Bia", number: "5531987650001" }];
    await scene.admin.does("POST /contact-lists/:contactListId/contacts", {
      params: { contactListId },
      body: { numbers },
    });
    return contactListId;
  };
  /** Stopped before its hours opened: no audience is stored. */
  const stopped = async (scene: Scene, audience: object = {}) => {
    const { id } = await scene.create(audience);
    await scene.rows("update campaign_schedule_template_days set is_enabled = false where company_id = $1");
    expect(await scene.tick(id)).toMatchObject({ do: "wait", reason: "window" });
    await stop(scene, id);
    await scene.rows("update campaign_schedule_template_days set is_enabled = true where company_id = $1");
    return id;
  };

  test("writes to nobody who had the tag: it asks for another audience", async () => {
    const scene = await campaigning(home, { people: 2 });
    const id = await stopped(scene, { moveToTagId: scene.destination.id });
    await scene.admin.does("DELETE /tags/:tagId", { params: { tagId: scene.origin.id } });
    expect(await scene.show(id)).toMatchObject({
      tag: { id: scene.origin.id, name: scene.origin.name, isDeleted: true },
      moveToTag: { id: scene.destination.id, isDeleted: false },
    });
    expect((await restart(scene, id)).error).toBe("ERR_NO_TAG_FOUND");
    await reopen(scene, id);
    const scheduledAt = new Date(scene.now().getTime() - 1_000).toISOString();
    const save = { ...at(id), body: { scheduledAt } };
    expect((await scene.admin.call("PUT /campaigns/:campaignId", save)).error).toBe("ERR_NO_TAG_FOUND");
    expect(await scene.tick(id)).toBeNull();
    expect(await scene.sent()).toEqual([]);
  });

  test("does not end at once for nobody, where it was a list", async () => {
    const scene = await campaigning(home, { people: 0 });
    const contactListId = await list(scene);
    const id = await stopped(scene, { tagListId: null, contactListId });
    await scene.admin.does("DELETE /contact-lists/:contactListId", { params: { contactListId } });
    expect((await restart(scene, id)).error).toBe("ERR_NO_CONTACT_LIST_FOUND");
    expect((await scene.show(id)).status).toBe("CANCELADA");
  });

  test("goes on with those whom it had stored already", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.start(id);
    await stop(scene, id);
    await scene.admin.does("DELETE /tags/:tagId", { params: { tagId: scene.origin.id } });
    expect((await restart(scene, id)).status).toBe(200);
    await scene.run(id);
    expect((await scene.sent()).map(({ number }) => number).sort()).toEqual(
      scene.contacts.map(({ number }) => number).sort(),
    );
  });
});

test("a campaign that wrote to somebody stays as it is; what was taken back in time is not written", async () => {
  const scene = await campaigning(home, { people: 2 });
  const { id } = await scene.create();
  await scene.start(id);
  await scene.tick(id);
  expect((await reopen(scene, id)).body).toEqual({ error: "ERR_CAMPAIGN_NOT_STOPPED" });
  expect(await stop(scene, id)).toMatchObject({ isReopenable: true });
  await scene.admin.does("POST /campaigns/:campaignId/restart", at(id));
  scene.pass(60_000);
  await scene.tick(id);
  await scene.ackAll();
  expect(await stop(scene, id)).toMatchObject({ isReopenable: false });
  expect(await reopen(scene, id)).toMatchObject({ status: 409, body: { error: "ERR_CAMPAIGN_BEGUN" } });
});

test("any campaign can be duplicated: the copy sends nothing before it has a start", async () => {
  const scene = await campaigning(home, { people: 1 });
  const { id, name } = await scene.create({ moveToTagId: scene.destination.id, message2: "Olá" });
  await scene.run(id);
  const maria = await scene.admin.colleague("admin");
  const copy = await maria.does("POST /campaigns/:campaignId/duplicate", at(id));
  expect(copy).toMatchObject({
    name,
    status: "INATIVA",
    scheduledAt: null,
    message2: "Olá",
    tagListId: scene.origin.id,
    moveToTagId: scene.destination.id,
    scheduleTemplateId: scene.scheduleTemplateId,
    whatsappTemplateId: scene.whatsappTemplateId,
    userId: maria.user.id,
    changedBy: { id: maria.user.id },
    version: 1,
    isEditable: true,
    progress: { total: 0 },
  });
  const again = { name: "Outra", clientId: "of-this-browser" };
  const [one, two] = await Promise.all([duplicate(scene, id, again), duplicate(scene, id, again)]);
  expect(one).toMatchObject({ id: two.id, name: "Outra" });
  expect((await scene.admin.does("GET /campaigns")).count).toBe(3);
});
