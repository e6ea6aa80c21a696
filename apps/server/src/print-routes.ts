import type { App } from "./platform/app.ts";
import { routeTable } from "./routes.ts";

/** `npm run routes`: prints the route table, one line each. No handler runs, so no app is needed. */
const lines = routeTable({} as App).map(({ method, path, access }) => {
  const limits = (access.limits ?? [])
    .map(({ max, perSeconds, by, counts = [] }) => [`${max}/${perSeconds}s by ${by}`, ...counts].join(" "))
    .join(", ");
  const notes = [access.plan, access.heavy && "heavy", limits].filter(Boolean);
  return [method.padEnd(6), path.padEnd(62), access.who.padEnd(38), ...notes].join(" ").trimEnd();
});
process.stdout.write(`${lines.join("\n")}\n`);
