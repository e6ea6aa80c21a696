import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

test("the alert rules ask for figures that /metrics has", async () => {
  const rules = await readFile(new URL("../../../../deploy/prometheus-alerts.yml", import.meta.url), "utf8");
  const asked = [...rules.matchAll(/expr: (.*)/g)].flatMap(([, expression = ""]) =>
    [
      ...expression.replace(/\{[^}]*\}|"[^"]*"/g, "").matchAll(/\b[a-z_]+_(?:total|count|bucket|waiting|seconds)\b/g),
    ].map(([name]) => name.replace(/_(?:count|bucket)$/, "")),
  );
  const figures = await createMetrics().render();
  expect(asked.length).toBeGreaterThan(5);
  for (const name of asked) expect(figures).toContain(`# TYPE ${name} `);
});
