import { expect, test } from "vitest";
import { answerIn, numberIn } from "./read-answer.ts";

test.each<[string, number | null]>([
  ["2", 2],
  [" 2 ", 2],
  ["2.", 2],
  ["2)", 2],
  ["*[ 2 ]*", 2],
  ["2️⃣", 2],
  ["🔟", 10],
  ["dois", 2],
  ["Três!", 3],
  ["Uno", 1],
  ["ten", 10],
  ["opção 2", null],
  ["2 ou 3", null],
  ["2,5", null],
  ["12345", null],
  ["", null],
  ["dois pães", null],
])("“%s” is the number %s", (text, number) => {
  expect(numberIn(text)).toBe(number);
});

const choices = [
  { option: 1, title: "Financeiro" },
  { option: 2, title: "Expedição" },
  { option: 10, title: "2" },
];

test.each<[string, string[], string]>([
  ["a number", ["1"], "Financeiro"],
  ["a title, whatever its case and accents", ["expedicao "], "Expedição"],
  ["a title that looks like a number, before the number", ["2"], "2"],
  ["the newest that is an answer", ["oi?", "1", "2"], "Financeiro"],
  ["back", ["0"], "back"],
  ["the main menu", ["#"], "main"],
  ["as it is printed", ["*[ # ]*"], "main"],
  ["nothing that is there", ["7"], "unknown"],
  ["a sentence", ["quero o financeiro"], "unknown"],
  ["a voice note", [""], "unknown"],
])("%s", (_, texts, answer) => {
  const said = answerIn(
    texts.map((text) => ({ text, choiceId: null })),
    choices,
  );
  expect(said.to === "choice" ? said.choice.title : said.to).toBe(answer);
});

test("the id of a list's or a button's option counts before its text", () => {
  expect(answerIn([{ text: "Quero falar", choiceId: "2" }], choices.slice(0, 2))).toMatchObject({
    choice: { title: "Expedição" },
  });
});
