import { of, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "POST /whatsappsession/:whatsappId/pairing-code": of(({ whatsappId }) => ({
      params: { whatsappId },
      body: { number: "5511912345678" },
    })),
    "POST /whatsappsession/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "PUT /whatsappsession/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
    "DELETE /whatsappsession/:whatsappId": of(({ whatsappId }) => ({ params: { whatsappId } })),
  },
};
