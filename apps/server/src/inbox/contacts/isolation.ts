import { connectionOf, conversation } from "../../testing/customers.ts";
import { list, nothing, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    contactId: number;
    mergeId: number;
    dismissalId: number;
  }
}

export const isolation: Isolation = {
  tables: [
    "contacts",
    "contact_blocks",
    "contact_imports",
    "contact_deletions",
    "phone_contacts",
    "duplicate_dismissals",
  ],
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
    const [dismissal] = await app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ id: number }>(
        "insert into duplicate_dismissals (company_id, reason, key, contact_ids) values ($1, 'email', 'secret', array[1, 2]) returning id",
        [tx.companyId],
      ),
    );
    return { contactId, mergeId: merge?.id ?? 0, dismissalId: dismissal?.id ?? 0 };
  },
  covers: {
    "GET /contacts": list,
    "GET /contacts/count": list,
    "GET /contacts/list": list,
    "GET /contacts/export": list,
    "GET /contacts/upload-errors": list,
    "POST /contacts/upload": of(({ tagId }) => ({
      body: { listcontacts: [{ name: "Alguém", number: "5511912345678" }], selectedTags: [tagId] },
    })),
    "POST /contacts/import": { ask: () => ({ body: {} }) },
    "GET /contacts/fields": list,
    "GET /contacts/duplicates": list,
    "POST /contacts/duplicates/dismissals": of(({ contactId }) => ({
      body: { reason: "email", contactIds: [contactId, contactId + 1] },
    })),
    "DELETE /contacts/duplicates/dismissals/:dismissalId": of(({ dismissalId }) => ({ params: { dismissalId } })),
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
