import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    contactListId: number;
    contactListItemId: number;
  }
}

const row = { name: secret, number: "5531988887777" };

export const isolation: Isolation = {
  tables: ["contact_lists", "contact_list_items", "contact_list_imports"],
  furnish: async ({ admin }) => {
    const { id: contactListId } = await admin.does("POST /contact-lists", { body: { name: secret } });
    const at = { params: { contactListId } };
    await admin.does("POST /contact-lists/:contactListId/upload", { ...at, body: { listcontacts: [row] } });
    const { records } = await admin.does("GET /contact-lists/:contactListId/contacts", at);
    return { contactListId, contactListItemId: records[0]?.id ?? 0 };
  },
  covers: {
    "GET /contact-lists": list,
    "GET /contact-lists/list": list,
    "GET /contact-lists/:contactListId": of(({ contactListId }) => ({ params: { contactListId } })),
    "POST /contact-lists": { ask: () => ({ body: { name: "Clientes" } }) },
    "PUT /contact-lists/:contactListId": of(({ contactListId }) => ({
      params: { contactListId },
      body: { name: "Clientes" },
    })),
    "DELETE /contact-lists/:contactListId": of(({ contactListId }) => ({ params: { contactListId } })),
    "GET /contact-lists/:contactListId/contacts": of(({ contactListId }) => ({ params: { contactListId } })),
    "POST /contact-lists/:contactListId/contacts": of(({ contactListId, contactId }) => ({
      params: { contactListId },
      body: { contactIds: [contactId] },
    })),
    "GET /contact-lists/:contactListId/tagged": of(({ contactListId }) => ({ params: { contactListId } })),
    "DELETE /contact-lists/:contactListId/contacts/:contactListItemId": of(({ contactListId, contactListItemId }) => ({
      params: { contactListId, contactListItemId },
    })),
    "POST /contact-lists/:contactListId/upload": of(({ contactListId }) => ({
      params: { contactListId },
      body: { listcontacts: [row] },
    })),
    "GET /contact-lists/:contactListId/upload-errors": of(({ contactListId }) => ({ params: { contactListId } })),
  },
};
