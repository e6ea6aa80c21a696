import { of, type Isolation } from "../../testing/isolation.ts";

export const isolation: Isolation = {
  covers: {
    "POST /companies/cadastro": {
      ask: () => ({ body: { name: "Outra", email: "outra@empresa.test", password: "senha-forte", planId: 2 ** 40 } }),
    },
    "GET /companies/:companyId": of(({ companyId }) => ({ params: { companyId } })),
    "GET /companies/listPlan/:companyId": of(({ companyId }) => ({ params: { companyId } })),
  },
};
