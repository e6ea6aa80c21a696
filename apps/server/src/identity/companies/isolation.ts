import { of, type Isolation } from "../../testing/isolation.ts";

const schedules = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"].map((weekdayEn) => ({
  weekday: weekdayEn,
  weekdayEn,
  startTime: "00:00",
  endTime: "00:00",
}));

export const isolation: Isolation = {
  covers: {
    "POST /companies/cadastro": {
      ask: () => ({ body: { name: "Outra", email: "outra@empresa.test", password: "senha-forte", planId: 2 ** 40 } }),
    },
    "GET /companies": { ask: () => ({}) },
    "GET /companies/list": { ask: () => ({}) },
    "POST /companies": {
      ask: () => ({ body: { name: "Outra", email: "outra@empresa.test", password: "senha-forte", planId: 1 } }),
    },
    "PUT /companies/:companyId": { ask: ({ companyId }) => ({ params: { companyId }, body: { name: "Do intruso" } }) },
    "PUT /companies/:companyId/details": of(({ companyId }) => ({
      params: { companyId },
      body: { name: "Do intruso" },
    })),
    "PUT /companies/:companyId/schedules": of(({ companyId }) => ({ params: { companyId }, body: { schedules } })),
    "POST /companies/:companyId/invitation": { ask: ({ companyId }) => ({ params: { companyId } }) },
    "DELETE /companies/:companyId": { ask: ({ companyId }) => ({ params: { companyId } }) },
    "GET /companies/:companyId/support": { ask: ({ companyId }) => ({ params: { companyId } }) },
    "GET /companies/:companyId": of(({ companyId }) => ({ params: { companyId } })),
    "GET /companies/listPlan/:companyId": of(({ companyId }) => ({ params: { companyId } })),
  },
};
