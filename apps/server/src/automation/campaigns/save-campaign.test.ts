import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web" });
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe("saving", () => {
  test("keeps what it is given, with '' for none; what is missing makes it INATIVA", async () => {
    const scene = await campaigning(home, { people: 0 });
    const made = await scene.create({ scheduledAt: inHours(5), moveToTagId: scene.destination.id, message2: null });
    expect(made).toMatchObject({
      status: "PROGRAMADA",
      tagListId: scene.origin.id,
      tagId: scene.origin.id,
      moveToTagId: scene.destination.id,
      message2: "",
      isEditable: true,
      isTest: false,
    });
    const params = { campaignId: made.id };
    const without = await scene.admin.does("PUT /campaigns/:campaignId", { params, body: { scheduledAt: null } });
    expect(without).toMatchObject({ status: "INATIVA", scheduledAt: null, message1: "Oi {name}" });
    // As older clients write it.
    const cleared = await scene.admin.does("PUT /campaigns/:campaignId", {
      params,
      body: { moveToTagId: "" as never, tagListId: "Nenhuma", scheduledAt: `${inHours(48).slice(0, 10)} 10:00` },
    });
    expect(cleared).toMatchObject({
      moveToTagId: null,
      tagListId: null,
      // In the company's zone.
      scheduledAt: `${inHours(48).slice(0, 10)}T13:00:00.000Z`,
    });
  });

  test("names its list and its connection", async () => {
    const scene = await campaigning(home, { people: 0 });
    const { id } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
    const [connection] = await scene.admin.does("GET /whatsapp");
    const made = await scene.create({ tagListId: null, contactListId: id, whatsappId: connection?.id });
    expect(made).toMatchObject({
      contactList: { id, name: "Clientes" },
      whatsapp: { id: connection?.id, name: connection?.name },
    });
    const { records } = await scene.admin.does("GET /campaigns");
    expect(records).toContainEqual(made);
    const { contactList, whatsapp } = await scene.create({});
    expect({ contactList, whatsapp }).toEqual({ contactList: null, whatsapp: null });
  });

  test("twice at once with the browser's id makes one campaign; later it changes that one, until it has begun", async () => {
    const scene = await campaigning(home, { people: 0 });
    const save = (change: object) => scene.create({ scheduledAt: inHours(5), clientId: "of-this-browser", ...change });
    const [one, two] = await Promise.all([save({}), save({})]);
    expect(two.id).toBe(one.id);
    expect(await save({ message1: "Outro texto" })).toMatchObject({ id: one.id, message1: "Outro texto" });
    await scene.rows("update campaigns set scheduled_at = now() where company_id = $1");
    expect(await save({ message1: "Tarde demais" })).toMatchObject({ id: one.id, message1: "Outro texto" });
    expect((await scene.admin.does("GET /campaigns")).count).toBe(1);
    expect((await save({ clientId: "of-another" })).id).not.toBe(one.id);
  });

  test("of two admins who read the same, one saves; the other is told who, and saves once they have seen it", async () => {
    const scene = await campaigning(home, { people: 0 });
    const maria = await scene.admin.colleague("admin");
    const { id, version } = await scene.create({ scheduledAt: inHours(5) });
    const save = (by: Person, body: object) =>
      by.call("PUT /campaigns/:campaignId", { params: { campaignId: id }, body });
    const both = await Promise.all([
      save(scene.admin, { version, name: "De Ana" }),
      save(maria, { version, name: "De Maria" }),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const saved = await scene.show(id);
    expect(saved).toMatchObject({
      version: version + 1,
      name: saved.changedBy?.id === maria.user.id ? "De Maria" : "De Ana",
    });
    expect(both.find(({ status }) => status === 409)?.body).toEqual({
      error: "ERR_CAMPAIGN_CHANGED",
      changedBy: saved.changedBy,
    });
    expect((await save(maria, { version: saved.version, name: "Depois de ler" })).status).toBe(200);
    // As older clients write it.
    expect((await save(scene.admin, { name: "Por último" })).body).toMatchObject({ name: "Por último" });
    expect((await save(scene.admin, { version: 0 })).body).toMatchObject({ error: "ERR_VALIDATION" });
  });

  test("again, after a lost answer, does not undo what somebody else saved meanwhile", async () => {
    const scene = await campaigning(home, { people: 0 });
    const maria = await scene.admin.colleague("admin");
    const body = { name: "Natal", clientId: "of-this-browser", scheduledAt: inHours(5) };
    const { id } = await scene.admin.does("POST /campaigns", { body });
    await maria.does("PUT /campaigns/:campaignId", { params: { campaignId: id }, body: { name: "Natal e Ano-Novo" } });
    expect(await scene.admin.call("POST /campaigns", { body })).toMatchObject({
      status: 409,
      body: { error: "ERR_CAMPAIGN_CHANGED", changedBy: { id: maria.user.id } },
    });
    expect((await scene.show(id)).name).toBe("Natal e Ano-Novo");
  });

  test.each(["1999-12-31T23:59:59-03:00", new Date(Date.now() - 1_000).toISOString()])(
    "a start that has passed (%s) begins it at once",
    async (scheduledAt) => {
      const scene = await campaigning(home, { people: 1 });
      const { id, status } = await scene.create({ scheduledAt });
      const [job] = await home.app.database.platform<{ isDue: boolean }>(
        `select due_at <= now() as "isDue" from jobs where kind = 'campaign-tick' and (data->>'campaignId')::bigint = $1`,
        [id],
      );
      expect([status, job]).toEqual(["PROGRAMADA", { isDue: true }]);
      expect(await scene.run(id)).toEqual({ do: "finish" });
    },
  );

  test("after both templates were deleted meanwhile leaves it INATIVA, and says so to who still names them", async () => {
    const scene = await campaigning(home, { people: 0 });
    const { id } = await scene.create({ scheduledAt: null });
    const { whatsappTemplateId, scheduleTemplateId } = scene;
    await scene.admin.does("DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId", {
      params: { connectionTemplateId: whatsappTemplateId },
    });
    await scene.admin.does("DELETE /campaign-settings-templates/schedule/:scheduleTemplateId", {
      params: { scheduleTemplateId },
    });
    const save = (body: object) => scene.admin.call("PUT /campaigns/:campaignId", { params: { campaignId: id }, body });
    for (const gone of [{ whatsappTemplateId }, { scheduleTemplateId }])
      expect(await save({ ...gone, name: "Nunca" })).toMatchObject({
        status: 404,
        body: { error: "ERR_NO_CAMPAIGN_TEMPLATE_FOUND" },
      });
    expect((await save({ scheduledAt: inHours(5) })).body).toMatchObject({
      name: "Black Friday",
      status: "INATIVA",
      whatsappTemplateId: null,
      scheduleTemplateId: null,
    });
  });

  test("refuses what can't be", async () => {
    const scene = await campaigning(home, { people: 0 });
    const refused = async (change: Parameters<typeof scene.create>[0], error: string) => {
      const body = {
        name: "Natal",
        message1: "Oi",
        tagListId: scene.origin.id,
        scheduledAt: inHours(2),
        scheduleTemplateId: scene.scheduleTemplateId,
        whatsappTemplateId: scene.whatsappTemplateId,
        ...change,
      };
      expect((await scene.admin.call("POST /campaigns", { body })).body).toMatchObject({ error });
    };
    await refused({ moveToTagId: scene.origin.id }, "ERR_SAME_TAG");
    await refused({ scheduledAt: "2099-01-01T12:00:00Z" }, "ERR_CAMPAIGN_TOO_FAR");
    await refused({ message1: "x".repeat(65_536) }, "ERR_VALIDATION");
    await refused({ name: " " }, "ERR_VALIDATION");
    for (const id of [2 ** 40]) {
      await refused({ tagListId: id }, "ERR_NO_TAG_FOUND");
      await refused({ scheduleTemplateId: id }, "ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
      await refused({ whatsappTemplateId: id }, "ERR_NO_CAMPAIGN_TEMPLATE_FOUND");
      await refused({ fileListId: id }, "ERR_NO_FILE_LIST_FOUND");
      await refused({ tagListId: null, contactListId: id }, "ERR_NO_CONTACT_LIST_FOUND");
      await refused({ whatsappId: id }, "ERR_NO_WAPP_FOUND");
    }
    await scene.rows("update campaign_connection_template_items set is_enabled = false where company_id = $1");
    await refused({}, "ERR_CAMPAIGN_NO_CONNECTION");
  });

  test("is refused in the hour before the start, and since, also to who opened it before", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create({ scheduledAt: inHours(1.01) });
    const edit = (body: object) => scene.admin.call("PUT /campaigns/:campaignId", { params: { campaignId: id }, body });
    const both = await Promise.all([edit({ scheduledAt: inHours(0.5) }), edit({ scheduledAt: inHours(0.5) })]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await edit({ name: "Tarde demais" })).body).toEqual({ error: "ERR_CAMPAIGN_NOT_EDITABLE" });
    expect(await scene.show(id)).toMatchObject({ name: "Black Friday", isEditable: false });
  });

  test("is for admins of companies whose plan has campaigns", async () => {
    const scene = await campaigning(home, { people: 0 });
    const attendant = await scene.admin.colleague("user");
    expect((await attendant.call("GET /campaigns")).body).toEqual({ error: "ERR_NO_PERMISSION" });
    await home.app.database.platform("update companies set campaigns_enabled = false where id = $1", [scene.companyId]);
    expect((await scene.admin.call("GET /campaigns")).status).toBe(400);
  });
});

describe("what readers will see", () => {
  test("that nothing is left of is not sent", async () => {
    const scene = await campaigning(home, { people: 1 });
    const { id } = await scene.create({ message1: "{email}" });
    await scene.run(id);
    expect((await scene.report(id)).leftOut).toEqual([{ reason: "ERR_CAMPAIGN_TEXT", count: 1 }]);
  });

  test("as a file names no formula", async () => {
    const scene = await campaigning(home, { people: 0 });
    await scene.contact(scene.origin.id, { name: '=HYPERLINK("http://mau")', number: "5511987650001" });
    const { id } = await scene.create();
    await scene.run(id);
    const { body } = await scene.admin.call("GET /campaigns/:campaignId/recipients/csv", {
      params: { campaignId: id },
    });
    const [head, line] = String(body).split("\r\n");
    expect(head).toBe(
      "\uFEFFname;number;status;reason;variant;sentAt;deliveredAt;readAt;answeredAt;optedOutAt;filesFailed",
    );
    expect(line).toMatch(/^"'=HYPERLINK\(""http:\/\/mau""\)";5511987650001;sent;;1;/);
  });

  test("among many recipients is found by name and by number", async () => {
    const scene = await campaigning(home, { people: 2 });
    await scene.contact(scene.origin.id, { name: "Zuleide Prado", number: "5531988112233" });
    const { id } = await scene.create();
    await scene.run(id);
    const found = async (query: object) =>
      (
        await scene.admin.does("GET /campaigns/:campaignId/recipients", { params: { campaignId: id }, query })
      ).records.map(({ name }) => name);
    expect(await found({ searchParam: "zuleide" })).toEqual(["Zuleide Prado"]);
    expect(await found({ searchParam: "8811-2233" })).toEqual(["Zuleide Prado"]);
    expect(await found({ status: "failed" })).toEqual([]);
    expect(await found({ status: "sent" })).toHaveLength(3);
  });
});
