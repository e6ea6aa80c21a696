import { limits } from "@recado/contracts/limits";
import { expect, test } from "vitest";
import { readReplies } from "./exchange.ts";

const file = (text: string) => new File([text], "respostas.csv");

test.each([
  ["shortcode;message;geral\npix;Chave 123;1\nola;Oi;0\n"],
  ["Atalho,Mensagem,Equipe\n/pix,Chave 123,sim\nola,Oi,não\n"],
  ["mensaje;atajo;equipo\nChave 123;pix;SÍ\nOi;ola;\n"],
])("quick replies are read whatever their columns are called: %j", async (text) => {
  expect(await readReplies(file(text))).toEqual({
    records: [
      { shortcode: "pix", message: "Chave 123", geral: true },
      { shortcode: "ola", message: "Oi", geral: false },
    ],
    refused: [],
  });
});

test("a line that is no quick reply is told by its number in the file and the reason", async () => {
  const [longCode, longText] = ["x".repeat(limits.shortcode.max + 1), "y".repeat(limits.keptText.max + 1)];
  const text = `atalho;mensagem\n;Sem atalho\n\nvazia; \n/;Só a barra\n"pix";"Duas\nlinhas"\n${longCode};Oi\nola;${longText}\n;${"z".repeat(70)}\n`;
  expect(await readReplies(file(text))).toEqual({
    records: [{ shortcode: "pix", message: "Duas\nlinhas", geral: false }],
    refused: [
      { line: 2, said: "Sem atalho", fault: "noShortcode" },
      { line: 4, said: "/vazia", fault: "noMessage" },
      { line: 5, said: "Só a barra", fault: "noShortcode" },
      { line: 7, said: `/${longCode}`, fault: "longShortcode" },
      { line: 8, said: "/ola", fault: "longMessage" },
      { line: 9, said: `${"z".repeat(60)}…`, fault: "noShortcode" },
    ],
  });
});

test("lines beyond what is imported at once are told too", async () => {
  const lines = Array.from({ length: limits.quickMessagesAtOnce + 2 }, (_, n) => `r${n};Oi`);
  const read = await readReplies(file(`atalho;mensagem\n${lines.join("\n")}\n`));
  expect(read?.records).toHaveLength(limits.quickMessagesAtOnce);
  expect(read?.refused).toEqual([
    { line: 502, said: "/r500", fault: "tooMany" },
    { line: 503, said: "/r501", fault: "tooMany" },
  ]);
});

test.each(["", "nome;telefone\nAna;11\n", "shortcode\npix\n"])("a file without them is none: %j", async (text) => {
  expect(await readReplies(file(text))).toBeNull();
});
