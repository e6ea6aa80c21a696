import { list, of, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  tables: ["opt_outs"],
  furnish: async ({ admin, ids }) => {
    await admin.does("POST /opt-outs", { body: { contactId: ids.contactId } });
    return {};
  },
  covers: {
    "GET /opt-outs": list,
    "POST /opt-outs": of(({ contactId }) => ({ body: { contactId } })),
    "DELETE /opt-outs/:contactId": of(({ contactId }) => ({ params: { contactId } })),
  },
};
