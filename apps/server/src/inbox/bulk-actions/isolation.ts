import { list, of, ofConversation, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    bulkActionId: number;
  }
}

export const isolation: Isolation = {
  tables: ["bulk_actions", "bulk_action_items"],
  furnish: async ({ app, admin, ids: { ticketId } }) => {
    // Store a finished action: no job changes it during the other attacks.
    const bulkActionId = await app.database.tenant(admin.user.companyId, async (tx) => {
      const [row] = await tx.sql<{ id: number }>(
        `with begun as (
           insert into bulk_actions (company_id, user_id, action, wish, is_cut, undo_until, finished_at)
           values ($1, $2, 'tag', '{}', false, now() + interval '5 minutes', now()) returning id),
         item as (
           insert into bulk_action_items (company_id, bulk_action_id, place, ticket_id, outcome, refusal)
           select $1, id, 1, $3, 'refused', 'ERR_NO_TAG_FOUND' from begun)
         select id from begun`,
        [tx.companyId, admin.user.id, ticketId],
      );
      return row?.id ?? 0;
    });
    return { bulkActionId };
  },
  covers: {
    "GET /bulk-actions": list,
    "POST /bulk-actions": ofConversation(({ ticketId }) => ({ body: { action: "close", ticketIds: [ticketId] } })),
    "GET /bulk-actions/:bulkActionId": of(({ bulkActionId }) => ({ params: { bulkActionId } })),
    "GET /bulk-actions/:bulkActionId/refusals": of(({ bulkActionId }) => ({ params: { bulkActionId } })),
    "POST /bulk-actions/:bulkActionId/undo": of(({ bulkActionId }) => ({ params: { bulkActionId } })),
  },
};
