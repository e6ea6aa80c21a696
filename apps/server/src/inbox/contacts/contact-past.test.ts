import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import { connectionOf, conversation, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp();
let admin: Person;
let ana: Person;
/** Of one contact: in Ana's queue, and in no queue on another connection. */
let hers: Ticket;
let other: Ticket;

beforeAll(async () => {
  admin = await home.nobody.signUp();
  const queueId = await admin.queue("Vendas");
  ana = await admin.colleague("user", { queueIds: [queueId] });
  const [shop, store] = [await connectionOf(home.app, admin), await connectionOf(home.app, admin)];
  const number = newNumber();
  hers = await conversation(home.app, admin, shop, { queueId, from: number });
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: hers.id }, body: { status: "closed" } });
  await receive(home.app, store, written(number));
  const { tickets } = await admin.does("GET /tickets", { query: { searchParam: number } });
  other = tickets.find(({ id }) => id !== hers.id)!;
});

const params = () => ({ contactId: hers.contactId });
const past = (person: Person, cursor?: string) =>
  person.does("GET /contacts/:contactId/tickets", { params: params(), query: cursor ? { cursor } : {} });

describe("a contact's conversations", () => {
  test("are told newest first, with what there is to tell, as far as one sees them", async () => {
    expect((await past(admin)).tickets.map(({ id, status }) => [id, status])).toEqual([
      [other.id, "pending"],
      [hers.id, "closed"],
    ]);
    const [seen, ...more] = (await past(ana)).tickets;
    expect(more).toEqual([]);
    expect(seen).toMatchObject({ id: hers.id, queue: { name: "Vendas" }, whatsapp: { id: hers.whatsappId } });
    expect(Date.parse(seen?.closedAt ?? "")).toBeGreaterThan(Date.parse(hers.createdAt));
  });

  test("come a page at a time, each once", async () => {
    const known = (await past(admin)).tickets.length;
    await home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        `insert into tickets (company_id, status, contact_id, connection_id, last_message_at, closed_at)
         select $1, 'closed', $2, $3, now() - (n / 3) * interval '1 day', now() from generate_series(1, 45) n`,
        [tx.companyId, hers.contactId, hers.whatsappId],
      ),
    );
    const ids: number[] = [];
    for (let cursor: string | null | undefined, more = true; more;) {
      const page = await past(admin, cursor ?? undefined);
      expect(page.tickets.length).toBeLessThanOrEqual(limits.page.default);
      ids.push(...page.tickets.map(({ id }) => id));
      ({ nextCursor: cursor, hasMore: more } = page);
    }
    expect([ids.length, new Set(ids).size]).toEqual([45 + known, 45 + known]);
  });

  test("of nobody are not found", async () => {
    for (const call of ["GET /contacts/:contactId/tickets", "GET /contacts/:contactId/files"] as const)
      expect(await ana.call(call, { params: { contactId: 2 ** 40 }, query: { kind: "media" } } as never)).toMatchObject(
        {
          status: 404,
          error: "ERR_NO_CONTACT_FOUND",
        },
      );
  });
});

describe("a contact's files", () => {
  const files = async (person: Person, kind: "media" | "documents", before?: number) => {
    const page = await person.does("GET /contacts/:contactId/files", {
      params: params(),
      query: { kind, ...(before !== undefined && { before }) },
    });
    return {
      ids: page.messages.map(({ id }) => id),
      names: page.messages.map(({ media }) => media?.fileName),
      ...page,
    };
  };
  /** Messages with files, as they would have been received. */
  const lay = (ticket: Ticket, kind: string, name: string, { count = 1, isHere = true, isDeleted = false } = {}) =>
    home.app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql(
        `with m as (
           insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, kind, body, source, sent_at, is_deleted)
             select $1, $2, $3, $4, 'me', gen_random_uuid(), true, $5, '', 'agent', now(), $8 from generate_series(1, $7) returning id
         ), f as (
           insert into media (company_id, storage_key, file_name, content_type, size, sha256)
             values ($1, 'aa/' || gen_random_uuid(), $6, 'application/octet-stream', 3, repeat('a', 64)) returning id
         )
         insert into message_media (company_id, message_id, state, media_id, content_type, file_name)
           select $1, m.id, case when $9 then 'ready' else 'failed' end, case when $9 then f.id end, 'application/octet-stream', $6 from m, f`,
        [tx.companyId, ticket.id, ticket.contactId, ticket.whatsappId, kind, name, count, isDeleted, isHere],
      ),
    );

  test("are pictures and videos, or documents, of conversations that one sees", async () => {
    await lay(hers, "image", "foto");
    await lay(hers, "video", "filme");
    await lay(hers, "audio", "voz");
    await lay(hers, "application", "contrato.pdf");
    await lay(hers, "image", "que nunca veio", { isHere: false });
    await lay(hers, "image", "apagada", { isDeleted: true });
    await lay(other, "image", "da outra");
    expect((await files(admin, "media")).names).toEqual(["da outra", "filme", "foto"]);
    expect((await files(ana, "media")).names).toEqual(["filme", "foto"]);
    expect((await files(ana, "documents")).names).toEqual(["contrato.pdf"]);
  });

  test("come a page at a time", async () => {
    await lay(hers, "application", "muitos.pdf", { count: 45 });
    const first = await files(ana, "documents");
    const second = await files(ana, "documents", first.ids.at(-1));
    const third = await files(ana, "documents", second.ids.at(-1));
    expect([first, second, third].map(({ ids, hasMore }) => [ids.length, hasMore])).toEqual([
      [limits.page.contactFiles, true],
      [limits.page.contactFiles, true],
      [46 - 2 * limits.page.contactFiles, false],
    ]);
    expect(new Set([...first.ids, ...second.ids, ...third.ids]).size).toBe(46);
  });
});
