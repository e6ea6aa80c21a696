import { ofConversation, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    mediaId: number;
  }
}

export const isolation: Isolation = {
  tables: ["media", "upload_days"],
  furnish: async ({ app, admin }) => {
    const [media] = await app.database.tenant(admin.user.companyId, async (tx) => {
      await tx.sql("insert into upload_days (company_id, user_id, day, bytes) values ($1, $2, current_date, 3)", [
        tx.companyId,
        admin.user.id,
      ]);
      return tx.sql<{ id: number }>(
        "insert into media (company_id, storage_key, file_name, content_type, size, sha256) values ($1, 'aa/aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'contrato.pdf', 'application/pdf', 3, repeat('a', 64)) returning id",
        [tx.companyId],
      );
    });
    return { mediaId: media?.id ?? 0 };
  },
  covers: {
    "GET /media/:mediaId": ofConversation(({ mediaId }) => ({ params: { mediaId } })),
    "GET /media/:mediaId/shared": { ask: ({ mediaId }) => ({ params: { mediaId }, query: { signature: "1.1.x" } }) },
    "GET /media/:mediaId/link": ofConversation(({ mediaId }) => ({ params: { mediaId } })),
  },
};
