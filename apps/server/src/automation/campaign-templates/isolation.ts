import { list, of, secret, type Isolation } from "../../testing/isolation.ts";

declare module "../../testing/isolation.ts" {
  interface Ids {
    connectionTemplateId: number;
    scheduleTemplateId: number;
  }
}

const days = [{ dayOfWeek: 1, startTime: "12:00", endTime: "20:00", isEnabled: true }];

export const isolation: Isolation = {
  tables: ["campaign_connection_templates", "campaign_connection_template_items", "campaign_schedule_templates"],
  furnish: async ({ admin, ids }) => {
    const connections = { name: secret, settings: { whatsappIds: [ids.whatsappId] } };
    const connection = await admin.does("POST /campaign-settings-templates/whatsapp", { body: connections });
    const schedule = await admin.does("POST /campaign-settings-templates/schedule", {
      body: { name: secret, settings: { days } },
    });
    return { connectionTemplateId: connection.id, scheduleTemplateId: schedule.id };
  },
  covers: {
    "GET /campaign-settings-templates/whatsapp": list,
    "GET /campaign-settings-templates/whatsapp/:connectionTemplateId/available-whatsapps": of(
      ({ connectionTemplateId }) => ({
        params: { connectionTemplateId },
      }),
    ),
    "POST /campaign-settings-templates/whatsapp": of(({ whatsappId }) => ({
      body: { name: "Vendas", settings: { whatsappIds: [whatsappId] } },
    })),
    "PUT /campaign-settings-templates/whatsapp/:connectionTemplateId": of(({ connectionTemplateId, whatsappId }) => ({
      params: { connectionTemplateId },
      body: { name: "Vendas", settings: { items: [{ whatsappId, isEnabled: false }] } },
    })),
    "POST /campaign-settings-templates/whatsapp/:connectionTemplateId/add-whatsapp": of(
      ({ connectionTemplateId, whatsappId }) => ({
        params: { connectionTemplateId },
        body: { whatsappId },
      }),
    ),
    "PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default": of(({ connectionTemplateId }) => ({
      params: { connectionTemplateId },
    })),
    "DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId": of(({ connectionTemplateId }) => ({
      params: { connectionTemplateId },
    })),
    "GET /campaign-settings-templates/schedule": list,
    "POST /campaign-settings-templates/schedule": { ask: () => ({ body: { name: "Comercial", settings: { days } } }) },
    "PUT /campaign-settings-templates/schedule/:scheduleTemplateId": of(({ scheduleTemplateId }) => ({
      params: { scheduleTemplateId },
      body: { name: "Comercial", settings: { days } },
    })),
    "PATCH /campaign-settings-templates/schedule/:scheduleTemplateId/default": of(({ scheduleTemplateId }) => ({
      params: { scheduleTemplateId },
    })),
    "DELETE /campaign-settings-templates/schedule/:scheduleTemplateId": of(({ scheduleTemplateId }) => ({
      params: { scheduleTemplateId },
    })),
  },
};
