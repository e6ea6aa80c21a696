import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

describe("the destination tag", () => {
  test("takes the place of the origin once WhatsApp has the message, on contact and conversations", async () => {
    const scene = await campaigning(home, { people: 0 });
    const stage = async (name: string) => (await scene.admin.does("POST /tags", { body: { name, kanban: 1 } })).id;
    const [from, to] = [await stage("Novo"), await stage("Falado")];
    const number = newNumber();
    await receive(home.app, scene.connection, written(number));
    const { tickets } = await scene.admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
    const [ticket] = tickets;
    await scene.rows("insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)", ticket?.id, from);
    await scene.rows(
      "insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)",
      ticket?.contactId,
      from,
    );
    const { id } = await scene.create({ tagListId: from, moveToTagId: to });
    const tagsNow = () =>
      scene.rows(
        "select tag_id from ticket_tags where company_id = $1 and ticket_id = $2 union all select tag_id from contact_tags where company_id = $1 and contact_id = $3",
        ticket?.id,
        ticket?.contactId,
      );
    await scene.start(id);
    await scene.tick(id);
    expect(await tagsNow()).toEqual([{ tag_id: from }, { tag_id: from }]);
    await scene.ackAll();
    await scene.move(id);
    expect(await tagsNow()).toEqual([{ tag_id: to }, { tag_id: to }]);
    // Both tags are in use until it ends.
    for (const tagId of [from, to])
      expect((await scene.admin.call("DELETE /tags/:tagId", { params: { tagId } })).body).toEqual({
        error: "ERR_TAG_IN_USE",
        campaigns: ["Black Friday"],
      });
  });

  test("is entered by a conversation that is in no stage; one in another stage stays there", async () => {
    const scene = await campaigning(home, { people: 0 });
    const tag = async (name: string, kanban: 0 | 1) =>
      (await scene.admin.does("POST /tags", { body: { name, kanban } })).id;
    const [from, to, other] = [await tag("VIP", 0), await tag("Proposta", 1), await tag("Fechado", 1)];
    const open = async (...tagIds: number[]) => {
      const number = newNumber();
      await receive(home.app, scene.connection, written(number));
      const { tickets } = await scene.admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
      const { id = 0, contactId = 0 } = tickets[0] ?? {};
      await scene.rows(
        "insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)",
        contactId,
        from,
      );
      for (const tagId of tagIds)
        await scene.rows("insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)", id, tagId);
      return id;
    };
    const [inNone, inOther] = [await open(), await open(other)];
    const { id } = await scene.create({ tagListId: from, moveToTagId: to });
    await scene.start(id);
    await scene.tick(id);
    await scene.tick(id);
    await scene.ackAll();
    await scene.move(id);
    const stagesOf = (ticketId: number) =>
      scene.rows("select tag_id from ticket_tags where company_id = $1 and ticket_id = $2", ticketId);
    expect([await stagesOf(inNone), await stagesOf(inOther)]).toEqual([[{ tag_id: to }], [{ tag_id: other }]]);
  });
});
