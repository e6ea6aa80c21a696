import { errorStatus, fieldRules } from "@recado/contracts/errors";
import { connectionStatuses } from "@recado/contracts/connections";
import { describe, expect, it } from "vitest";
import en from "./en.ts";
import es from "./es.ts";
import { chooseLanguage } from "./i18n.ts";
import pt from "./pt.ts";

const languages = { pt, en, es };

/** Every text of a catalogue by its whole key: "errors:field.required". */
function textsOf(catalogue: Record<string, object>): Map<string, string> {
  const texts = new Map<string, string>();
  const walk = (prefix: string, node: object) => {
    for (const [key, value] of Object.entries(node)) {
      if (typeof value === "string") texts.set(`${prefix}${key}`, value);
      else walk(`${prefix}${key}.`, value as object);
    }
  };
  for (const [namespace, node] of Object.entries(catalogue)) walk(`${namespace}:`, node);
  return texts;
}
const placeholders = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)[^}]*\}\}|<(\w+)>/g)].map(([, gap, tag]) => gap ?? tag ?? "").toSorted();

describe.each(["en", "es"] as const)("%s", (language) => {
  it("has the keys of Portuguese, no fewer and no more", () => {
    expect([...textsOf(languages[language]).keys()].toSorted()).toEqual([...textsOf(pt).keys()].toSorted());
  });

  it("has the same gaps to fill in each sentence", () => {
    const theirs = textsOf(languages[language]);
    const differing = [...textsOf(pt)].filter(
      ([key, text]) => String(placeholders(text)) !== String(placeholders(theirs.get(key) ?? "")),
    );
    expect(differing).toEqual([]);
  });
});

describe.each(Object.entries(languages))("%s", (_, catalogue) => {
  const texts = textsOf(catalogue);

  it("has a sentence for every error code, field rule and state of a connection", () => {
    const wanted = [
      ...Object.keys(errorStatus).map((code) => `errors:${code}`),
      ...fieldRules.map((rule) => `errors:field.${rule}`),
      ...connectionStatuses.map((status) => `connections:status.${status}`),
    ];
    expect(wanted.filter((key) => !texts.has(key))).toEqual([]);
  });

  it("never shows an empty text, nor the word ticket", () => {
    expect([...texts].filter(([, text]) => text.trim() === "" || /\bticket/i.test(text))).toEqual([]);
  });
});

describe("the language", () => {
  it.each([
    ["what is stored", "es", ["en-US"], "es"],
    ["the browser's", null, ["en-US", "pt-BR"], "en"],
    ["the first of the browser's that we speak", null, ["fr-FR", "es-AR"], "es"],
    ["Portuguese when we speak none of them", null, ["fr-FR", "de"], "pt"],
    ["the browser's when what is stored is nonsense", "xx", ["en"], "en"],
  ])("is %s", (_, stored, browser, expected) => expect(chooseLanguage(stored, browser)).toBe(expected));
});
