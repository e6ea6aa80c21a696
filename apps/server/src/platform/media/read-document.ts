import { limits } from "@recado/contracts/limits";
import { strFromU8, unzipSync } from "fflate";
import { extractText, getDocumentProxy } from "unpdf";
import type { Bytes } from "./read-recording.ts";

const most = limits.promptKnowledge;
/** Bytes of a document's text with its markup, decompressed. */
const mostUnpacked = 20_000_000;

export type DocumentText = { text: string } | { problem: "unreadable" | "noText" | "tooLong" };

/**
 * The text of a PDF or of a Word document. Runs in a worker, which is ended if it takes too long or too much memory.
 */
export async function textOfDocument(bytes: Bytes): Promise<DocumentText> {
  const file = await bytes.read(0, bytes.size);
  try {
    const text = isPdf(file) ? await textOfPdf(file) : isZip(file) ? textOfWord(file) : undefined;
    if (text === undefined) return { problem: "unreadable" };
    if (text === null || text.length > most.text) return { problem: "tooLong" };
    return text === "" ? { problem: "noText" } : { text };
  } catch {
    return { problem: "unreadable" };
  }
}

const beginsWith = (file: Uint8Array, text: string): boolean => strFromU8(file.subarray(0, text.length), true) === text;
const isPdf = (file: Uint8Array): boolean => beginsWith(file, "%PDF-");
const isZip = (file: Uint8Array): boolean => beginsWith(file, "PK\u0003\u0004");

/** Null if it has too many pages. */
async function textOfPdf(file: Uint8Array): Promise<string | null> {
  const document = await getDocumentProxy(new Uint8Array(file), { stopAtErrors: false, verbosity: 0 });
  if (document.numPages > most.pages) return null;
  const { text } = await extractText(document, { mergePages: false });
  return tidied(text.join("\n\n"));
}

const part = "word/document.xml";

/** Undefined for another kind of archive; null if its text is too large. */
function textOfWord(file: Uint8Array): string | null | undefined {
  let isTooLarge = false;
  const parts = unzipSync(file, {
    filter: ({ name, originalSize }) => {
      if (name !== part) return false;
      isTooLarge ||= originalSize > mostUnpacked;
      return !isTooLarge;
    },
  });
  if (isTooLarge) return null;
  const xml = parts[part];
  return xml && tidied(textOfXml(strFromU8(xml)));
}

/** Keeps text runs, tabs and ends of lines and paragraphs; drops all other markup. */
function textOfXml(xml: string): string {
  let text = "";
  for (const [, run, gap] of xml.matchAll(/<w:t(?: [^<>]*)?>([^<]*)<|<(w:tab|w:br|w:cr|\/w:p|\/w:tc)[ />]/g))
    text += run === undefined ? (gap === "w:tab" || gap === "/w:tc" ? "\t" : "\n") : unescaped(run);
  return text;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const unescaped = (text: string): string =>
  text.replaceAll(
    /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
    (whole, hex?: string, number?: string, name?: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = hex === undefined ? Number(number) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    },
  );

const tidied = (text: string): string =>
  text
    .split("\n")
    .map((line) => line.trimEnd())
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
