import { expect, test } from "vitest";
import { shortMonthsText } from "./short-months.ts";

test("every month that lacks the day is named once, with its last day", () => {
  const days = ["2027-02-28", "2027-04-30", "2027-06-30", "2027-09-30", "2027-11-30", "2028-02-29", "2028-04-30"];
  expect(shortMonthsText(days, "pt-BR")).toBe(
    "fevereiro (28 ou 29), abril (30), junho (30), setembro (30) e novembro (30)",
  );
  expect(shortMonthsText(["2027-02-28"], "es")).toBe("febrero (28)");
  expect(shortMonthsText(["2027-11-30", "2028-02-29"], "en")).toBe("February (29) and November (30)");
});
