import { expect, test } from "vitest";
import { readReplies } from "./exchange.ts";

const file = (text: string) => new File([text], "respostas.csv");

test.each([
  ["shortcode;message;geral\npix;Chave 123;1\nola;Oi;0\n"],
  ["Atalho,Mensagem,Equipe\n/pix,Chave 123,sim\nola,Oi,não\n"],
  ["mensaje;atajo;equipo\nChave 123;pix;SÍ\nOi;ola;\n;sem texto;\n"],
])("quick replies are read whatever their columns are called: %j", async (text) => {
  expect(await readReplies(file(text))).toEqual([
    { shortcode: "pix", message: "Chave 123", geral: true },
    { shortcode: "ola", message: "Oi", geral: false },
  ]);
});

test.each(["", "nome;telefone\nAna;11\n", "shortcode\npix\n"])("a file without them is none: %j", async (text) => {
  expect(await readReplies(file(text))).toBeNull();
});
