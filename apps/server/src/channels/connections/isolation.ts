import { list, of, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    whatsappId: number;
  }
}

export const isolation: Isolation = {
  tables: ["connections"],
  furnish: async ({ admin }) => {
    const phone = await admin.does("POST /whatsapp", { body: { name: "Telefone de teste", provider: "simulator" } });
    return { whatsappId: phone.id };
  },
  covers: {
    "GET /whatsapp": list,
    "GET /whatsapp/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "POST /whatsapp": of(({ queueId }) => ({ body: { name: "Nova", queueIds: [queueId] } })),
    "PUT /whatsapp/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId }, body: { name: "Mudada" } })),
    "DELETE /whatsapp/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId }, query: { close: "true" } })),
    "POST /whatsapp/:whatsappId/token": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "DELETE /whatsapp/:whatsappId/token": of(({ whatsappId }) => ({ params: { whatsappId } })),
  },
};
