import { nothing, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    downloadId: number;
  }
}

export const isolation: Isolation = {
  tables: ["company_downloads"],
  // Finished, so that no job changes it during the other attacks.
  furnish: async ({ app, admin }) => {
    const [row] = await app.database.tenant(admin.user.companyId, (tx) =>
      tx.sql<{ id: number }>(
        `insert into company_downloads (company_id, requested_by, progress, finished_at, size)
         values ($1, $2, 100, now(), 1) returning id`,
        [tx.companyId, admin.user.id],
      ),
    );
    return { downloadId: row?.id ?? 0 };
  },
  covers: {
    "GET /company-download": nothing,
    "POST /company-download": nothing,
    "GET /company-download/:downloadId/file": {
      ask: ({ downloadId }) => ({ params: { downloadId }, query: { signature: "1.1.x" } }),
    },
  },
};
