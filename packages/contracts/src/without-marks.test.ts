import { expect, test } from "vitest";
import { replaceMarks, withoutMarks } from "./without-marks.ts";

test.each([
  ["*negrito* e _itálico_, ~riscado~", "negrito e itálico, riscado"],
  ["_*os dois*_", "os dois"],
  ["```mono\nem linhas```", "mono\nem linhas"],
  ["2*3*4 e a_b_c", "2*3*4 e a_b_c"],
  ["* lista\n* outra", "* lista\n* outra"],
  ["*aberto\ne fechado*", "*aberto\ne fechado*"],
  ["https://a.com/_x_/*y*", "https://a.com/_x_/*y*"],
  ["*https://a.com/x*", "https://a.com/x"],
  ["*", "*"],
  ["**", "**"],
  ["sem marca", "sem marca"],
])("%j is read as %j", (text, plain) => expect(withoutMarks(text)).toBe(plain));

test("a long text of marks takes no long time", () => {
  const begun = Date.now();
  for (const text of [" *a".repeat(22_000), "*".repeat(65_000), "*a* ".repeat(16_000), "`".repeat(65_000)])
    withoutMarks(text);
  expect(Date.now() - begun).toBeLessThan(2_000);
});

test.each([
  ["*negrito* e _itálico_", "<*>negrito</*> e <_>itálico</_>"],
  ["_*os dois*_", "<_><*>os dois</*></_>"],
  ["```a *b* c``` *d*", "<```>a *b* c</```> <*>d</*>"],
  ["2*3*4", "2*3*4"],
])("%j can be wrapped as %j", (text, wrapped) =>
  expect(replaceMarks(text, (inner, mark) => `<${mark}>${inner}</${mark}>`)).toBe(wrapped),
);
