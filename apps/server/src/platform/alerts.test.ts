import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createMetrics } from "./metrics.ts";

const deploy = (name: string) => readFile(new URL(`../../../../deploy/${name}`, import.meta.url), "utf8");

/** The figures that expressions ask for, without functions, labels and the names that Prometheus makes of a histogram. */
const askedIn = (expressions: readonly string[]) =>
  expressions.flatMap((expression) =>
    [
      ...expression
        .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"|\bby \([^)]*\)/g, "")
        .matchAll(/\b(?!up\b)[a-z_][a-z0-9_]*\b(?!\s*\()/g),
    ]
      .map(([name]) => name.replace(/_(?:count|bucket)$/, ""))
      .filter((name) => !["by", "and", "or", "sum"].includes(name)),
  );

test.each<[string, (text: string) => string[]]>([
  ["prometheus-alerts.yml", (text) => [...text.matchAll(/expr: (.*)/g)].map(([, expression = ""]) => expression)],
  [
    "grafana-dashboard.json",
    (text) =>
      (JSON.parse(text) as { panels: { targets: { expr: string }[] }[] }).panels.flatMap(({ targets }) =>
        targets.map(({ expr }) => expr),
      ),
  ],
])("%s asks for figures that /metrics has", async (file, expressionsOf) => {
  const asked = askedIn(expressionsOf(await deploy(file)));
  const figures = await createMetrics().render();
  expect(asked.length).toBeGreaterThan(5);
  for (const name of asked) expect(figures).toContain(`# TYPE ${name} `);
});
