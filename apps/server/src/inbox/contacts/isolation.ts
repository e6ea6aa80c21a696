import { connectionOf, conversation } from "../../testing/customers.ts";
import { list, nothing, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    contactId: number;
    mergeId: number;
  }
}

export const isolation: Isolation = {
  tables: ["contacts", "contact_blocks", "contact_imports", "contact_deletions", "phone_contacts"],
  furnish: async ({ app, admin, ids: { queueId } }) => {
    const connection = await connectionOf(app, admin);
    const { contactId } = await conversation(app, admin, connection, { queueId });
    const [twin] = await app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ id: number }>(
        "insert into contacts (company_id, name, number) values ($1, 'Cliente, outra vez', '14155550199') returning id",
        [tx.companyId],
      ),
    );
    const params = { contactId };
    await admin.does("POST /contacts/:contactId/merge", { params, body: { contactId: twin?.id ?? 0 } });
    const [merge] = await admin.does("GET /contacts/:contactId/merges", { params });
    return { contactId, mergeId: merge?.id ?? 0 };
  },
  covers: {
    "GET /contacts": list,
    "GET /contacts/list": list,
    "GET /contacts/upload-errors": list,
    "POST /contacts/upload": of(({ tagId }) => ({
      body: { listcontacts: [{ name: "Alguém", number: "5511912345678" }], selectedTags: [tagId] },
    })),
    "POST /contacts/import": { ask: () => ({ body: {} }) },
    "GET /contacts/fields": list,
    "GET /contacts/duplicates": list,
    "GET /contacts/deletion": list,
    "DELETE /contacts": nothing,
    "GET /contacts/:contactId": of(({ contactId }) => ({ params: { contactId } })),
    "POST /contacts": { ask: () => ({ body: { name: "Alguém", number: "5511912345678" } }) },
    "PUT /contacts/:contactId": of(({ contactId }) => ({ params: { contactId }, body: { name: "Mudado" } })),
    "GET /contacts/:contactId/merges": of(({ contactId }) => ({ params: { contactId } })),
    "POST /contacts/:contactId/merge": of(({ contactId }) => ({ params: { contactId }, body: { contactId } })),
    "POST /contacts/merges/:mergeId/undo": of(({ mergeId }) => ({ params: { mergeId } })),
    "DELETE /contacts/:contactId": of(({ contactId }) => ({ params: { contactId } })),
    "PUT /contacts/:contactId/block": of(({ contactId, whatsappId }) => ({
      params: { contactId },
      body: { whatsappId, blocked: true },
    })),
  },
};
