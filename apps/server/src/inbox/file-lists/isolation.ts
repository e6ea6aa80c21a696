import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    fileId: number;
  }
}

export const isolation: Isolation = {
  tables: ["file_lists", "file_list_options"],
  furnish: async ({ admin }) => ({
    fileId: (await admin.does("POST /files", { body: { name: secret, message: secret, options: [{ name: secret }] } }))
      .id,
  }),
  covers: {
    "GET /files": list,
    "GET /files/:fileId": of(({ fileId }) => ({ params: { fileId } })),
    "POST /files": { ask: () => ({ body: { name: "Catálogo", message: "Segue o catálogo", options: [] } }) },
    "PUT /files/:fileId": of(({ fileId }) => ({ params: { fileId }, body: { message: "Mudada" } })),
    "DELETE /files/:fileId": of(({ fileId }) => ({ params: { fileId } })),
    "POST /files/uploadList/:fileId": of(({ fileId }) => ({ params: { fileId } })),
  },
};
