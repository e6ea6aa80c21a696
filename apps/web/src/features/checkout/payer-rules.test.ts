import { expect, test } from "vitest";
import { documentFault, formatDocument, isPostalCode } from "./payer-rules.ts";

test.each([
  ["", null],
  ["123.456.789-09", null],
  ["12345678909", null],
  ["123.456.789-10", "digits"],
  ["111.111.111-11", "digits"],
  ["1234567890", "length"],
  ["11.222.333/0001-81", null],
  ["11.222.333/0001-82", "digits"],
  ["00.000.000/0000-00", "digits"],
  // The example of the Receita Federal for CNPJs with letters.
  ["12.ABC.345/01DE-35", null],
  ["12.abc.345/01de-36", "digits"],
])("%j as a CPF or CNPJ: %s", (given, fault) => expect(documentFault(given)).toBe(fault));

test.each([
  ["01310-100", "Brasil", true],
  ["01310100", "Brazil", true],
  ["0131-100", "Brasil", false],
  ["SW1A 1AA", "Brasil", false],
  ["SW1A 1AA", "Reino Unido", true],
])("%j in %s is a postal code: %s", (given, country, expected) => expect(isPostalCode(given, country)).toBe(expected));

test.each([
  ["", ""],
  ["12345678909", "123.456.789-09"],
  ["123.456.789-09", "123.456.789-09"],
  ["11222333000181", "11.222.333/0001-81"],
  ["12abc34501de35", "12.ABC.345/01DE-35"],
  ["1234", "1234"],
])("%j is written as %j", (given, written) => expect(formatDocument(given)).toBe(written));
