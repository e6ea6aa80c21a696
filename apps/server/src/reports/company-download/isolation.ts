import { nothing, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    downloadId: number;
  }
}

export const isolation: Isolation = {
  tables: ["company_downloads"],
  furnish: async ({ admin }) => ({
    downloadId: (await admin.does("POST /company-download")).download?.id ?? 0,
  }),
  covers: {
    "GET /company-download": nothing,
    "POST /company-download": nothing,
    "GET /company-download/:downloadId/file": {
      ask: ({ downloadId }) => ({ params: { downloadId }, query: { signature: "1.1.x" } }),
    },
  },
};
