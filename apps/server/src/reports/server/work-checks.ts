import { oldestWaiting } from "../../channels/outbox/oldest-waiting.ts";
import { countSessions, countUnheld } from "../../channels/sessions/count-sessions.ts";
import type { App } from "../../platform/app.ts";
import { graded, type Check } from "./check.ts";
import { readFacts } from "./read-facts.ts";
import { warningsOf } from "./rules.ts";

export const workChecks = (app: App): Check[] => [
  {
    key: "jobs",
    run: async () => {
      const [row] = await app.database.platform<{ late: number | null; dead: number }>(
        `select extract(epoch from now() - min(due_at) filter (where given_up_at is null))::float8 as late,
                count(*) filter (where given_up_at > now() - interval '1 day') as dead from jobs`,
      );
      const late = Math.max(0, Math.round(row?.late ?? 0));
      const dead = row?.dead ?? 0;
      const status = graded(late, 60, 600);
      return { status: status === "fine" && dead > 0 ? "warning" : status, values: { late, dead } };
    },
  },
  {
    key: "outbox",
    run: async () => {
      const seconds = await oldestWaiting(app);
      return { status: graded(seconds, 300, 3_600), values: { minutes: Math.round(seconds / 60) } };
    },
  },
  {
    key: "sessions",
    run: async () => {
      const count = await countUnheld(app);
      return { status: count > 0 ? "broken" : "fine", values: { count } };
    },
  },
  {
    key: "deaf",
    run: async () => {
      const { wanted, vain, deaf } = await countSessions(app);
      if (vain > 0) return { status: "warning", case: "vain", values: { count: vain } };
      if (deaf > 0) return { status: "warning", values: { count: deaf } };
      return { status: "fine", case: wanted > 0 ? "fine" : "none", values: { count: 0 } };
    },
  },
  {
    key: "backups",
    run: async () => {
      const { facts } = await readFacts(app);
      const [first] = warningsOf(facts);
      const at = facts.lastAt ?? "–";
      if (!first) return { status: "fine", case: facts.lastAt ? "fine" : "none", values: { at } };
      const isUrgent = first === "failed" || first === "old" || first === "full";
      return { status: isUrgent ? "broken" : "warning", case: first, values: { at } };
    },
  },
];
