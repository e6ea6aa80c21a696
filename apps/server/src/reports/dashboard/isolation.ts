import { type Isolation } from "../../testing/isolation.ts";

const month = () => ({ query: { days: 30 } });
const today = () => {
  const day = new Date().toISOString().slice(0, 10);
  return { query: { initialDate: day, finalDate: day } };
};

export const isolation: Isolation = {
  covers: {
    "GET /dashboard": { ask: month, list: true },
    "GET /dashboard/now": { ask: () => ({}), list: true },
    "GET /dashboard/details": { ask: month, list: true },
    "GET /dashboard/conversations": { ask: () => ({ query: { of: "finished", days: 30 } }), list: true },
    "GET /dashboard/ticketsUsers": { ask: today, list: true },
    "GET /dashboard/ticketsDay": { ask: today, list: true },
  },
};
