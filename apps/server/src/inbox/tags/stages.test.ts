import { beforeAll, describe, expect, test } from "vitest";
import type { Tag } from "@recado/contracts/tags";
import type { ConnectionRef } from "../../channels/port.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let attendant: Person;
let connection: ConnectionRef;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  attendant = await admin.colleague("user");
  connection = await connectionOf(home.app, admin);
});

let sequence = 0;
const added = (kanban: 0 | 1) => admin.does("POST /tags", { body: { name: `Etapa ${++sequence}`, kanban } });
const stage = () => added(1);
const plainTag = () => added(0);
const marks = (tags: Pick<Tag, "id">[]) => tags.map(({ id }) => ({ id }));
const put = (ticketId: number, tags: Pick<Tag, "id">[], was?: Pick<Tag, "id">[]) =>
  admin.call("POST /tags/sync", { body: { ticketId, tags: marks(tags), ...(was && { was: marks(was) }) } });
const namesOn = async (ticketId: number) =>
  (await admin.does("GET /tickets/:ticketId", { params: { ticketId } })).tags.map(({ name }) => name);

describe("conversations stand in one stage at most, which the database holds", () => {
  const turned = (tag: Tag) => admin.call("PUT /tags/:tagId", { params: { tagId: tag.id }, body: { kanban: 1 } });

  test("whoever writes", async () => {
    const [ticket, first, second] = [await conversation(home.app, admin, connection), await stage(), await stage()];
    await put(ticket.id, [first]);
    const write = home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql("insert into ticket_tags (company_id, ticket_id, tag_id) values ($1, $2, $3)", [
        tx.companyId,
        ticket.id,
        second.id,
      ]),
    );
    await expect(write).rejects.toThrow(/ticket_tags_stage/);
  });

  test("two people at once", async () => {
    const [ticket, first, second] = [await conversation(home.app, admin, connection), await stage(), await stage()];
    await Promise.all([put(ticket.id, [first], []), put(ticket.id, [second], [])]);
    expect(await namesOn(ticket.id)).toHaveLength(1);
  });

  test("a tag that would be a second one does not become a stage", async () => {
    const [ticket, first, plain] = [await conversation(home.app, admin, connection), await stage(), await plainTag()];
    await put(ticket.id, [first, plain]);
    expect(await turned(plain)).toMatchObject({ error: "ERR_TWO_STAGES", status: 409, body: { count: 1 } });
    await put(ticket.id, [plain]);
    expect(await turned(plain)).toMatchObject({ status: 200 });
    expect((await put(ticket.id, [plain, first], [plain])).ok.tags).toMatchObject([{ id: first.id }]);
  });

  test("a stage that is brought back leaves conversations where they are now", async () => {
    const [ticket, first, second] = [await conversation(home.app, admin, connection), await stage(), await stage()];
    await put(ticket.id, [first]);
    const gone = { params: { tagId: first.id } };
    await admin.does("DELETE /tags/:tagId", gone);
    await put(ticket.id, [second]);
    await admin.does("POST /tags/:tagId/restore", gone);
    expect(await namesOn(ticket.id)).toEqual([second.name]);
  });

  test("a stage that goes into another takes its conversations along", async () => {
    const [ticket, first, second] = [await conversation(home.app, admin, connection), await stage(), await stage()];
    await put(ticket.id, [first]);
    await admin.does("POST /tags/:tagId/merge", { params: { tagId: first.id }, body: { intoTagId: second.id } });
    expect(await namesOn(ticket.id)).toEqual([second.name]);
  });

  test("days until it is too long are for admins and supervisors", async () => {
    const { id } = await stage();
    const days = { params: { tagId: id }, body: { maxDays: 3 } };
    expect(await attendant.call("PUT /tags/:tagId", days)).toMatchObject({ error: "ERR_NO_PERMISSION" });
    expect(await admin.does("PUT /tags/:tagId", days)).toMatchObject({ maxDays: 3 });
  });
});
