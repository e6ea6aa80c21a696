import { readdir } from "node:fs/promises";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { zipSync, strToU8 } from "fflate";
import { limits } from "@recado/contracts/limits";
import { useApp } from "../../../testing/harness.ts";
import type { Person } from "../../../testing/person.ts";
import { docx, packedPdf, pdf } from "../../../testing/sample-documents.ts";

const home = useApp({ ROLES: "web" });
let port = 0;
let admin: Person;
let promptId = 0;
beforeAll(async () => {
  port = await home.listen();
  admin = await home.nobody.signUp();
  const prompt = "Você é a atendente virtual da padaria. Responda com poucas palavras e educação.";
  const body = { name: "Vendas", prompt, apiKey: "sk-1", queueId: await admin.queue() };
  promptId = (await admin.does("POST /prompt", { body })).id;
});

async function reads(name: string, file: Uint8Array, person = admin) {
  const form = new FormData();
  form.append("file", new Blob([new Uint8Array(file)]), name);
  const answer = await fetch(`http://127.0.0.1:${port}/api/prompt/${promptId}/knowledge/read`, {
    method: "POST",
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: answer.status, ...((await answer.json()) as { title?: string; text?: string; error?: string }) };
}
const storedFiles = async () =>
  (
    await readdir(path.join(home.app.config.dataDir, "media"), { recursive: true, withFileTypes: true }).catch(() => [])
  ).filter((one) => one.isFile());

test("a PDF and a Word document are read, page by page and paragraph by paragraph; nothing is kept", async () => {
  expect(await reads("Tabela de precos.pdf", pdf(["Pao frances: 1 real.", "Bolo: 20 reais."]))).toEqual({
    status: 200,
    title: "Tabela de precos",
    text: "Pao frances: 1 real.\n\nBolo: 20 reais.",
  });
  const body =
    '<w:p><w:r><w:t>Pão &amp; bolo</w:t></w:r><w:r><w:t xml:space="preserve"> &#8364;5</w:t></w:r></w:p>' +
    "<w:p><w:r><w:t>Preço</w:t><w:tab/><w:t>1 real</w:t></w:r><w:del><w:delText>apagado</w:delText></w:del></w:p>";
  expect(await reads("cardápio.docx", docx(body))).toMatchObject({ status: 200, text: "Pão & bolo €5\nPreço\t1 real" });
  expect(await storedFiles()).toEqual([]);
});

const long = "a".repeat(limits.promptKnowledge.text + 1);
test.each<[string, string, () => Uint8Array, number, string]>([
  ["a broken PDF", "a.pdf", () => strToU8("%PDF-1.7 nada"), 400, "ERR_DOCUMENT_UNREADABLE"],
  ["a program named .pdf", "a.pdf", () => strToU8("MZ nada"), 400, "ERR_DOCUMENT_UNREADABLE"],
  ["another archive", "a.docx", () => zipSync({ "a.txt": strToU8("a") }), 400, "ERR_DOCUMENT_UNREADABLE"],
  ["a cut document", "a.docx", () => docx("<w:p/>").slice(0, 60), 400, "ERR_DOCUMENT_UNREADABLE"],
  ["pictures alone", "a.pdf", () => pdf(["", ""]), 400, "ERR_DOCUMENT_WITHOUT_TEXT"],
  ["a document without text", "a.docx", () => docx("<w:p/>"), 400, "ERR_DOCUMENT_WITHOUT_TEXT"],
  ["too much text", "a.docx", () => docx(`<w:p><w:t>${long}</w:t></w:p>`), 400, "ERR_DOCUMENT_TOO_LONG"],
  [
    "too many pages",
    "a.pdf",
    () => pdf(Array(limits.promptKnowledge.pages + 1).fill("a")),
    400,
    "ERR_DOCUMENT_TOO_LONG",
  ],
  ["an archive that unpacks without end", "a.docx", () => docx(" ".repeat(30_000_000)), 400, "ERR_DOCUMENT_TOO_LONG"],
  ["a page that unpacks without end", "a.pdf", () => packedPdf(500), 400, "ERR_DOCUMENT_UNREADABLE"],
  ["a file of 10 MB", "a.pdf", () => new Uint8Array(limits.promptKnowledge.file + 1), 413, "ERR_PAYLOAD_TOO_LARGE"],
])(
  "%s is refused",
  async (_, name, file, status, error) => {
    expect(await reads(name, file())).toMatchObject({ status, error });
    expect(await storedFiles()).toEqual([]);
  },
  30_000,
);

test("a page that holds itself ends, and another company's prompt is not there", async () => {
  const loop = new TextDecoder().decode(pdf(["a"])).replace("/Kids [4 0 R]", "/Kids [2 0 R]");
  expect(await reads("a.pdf", strToU8(loop))).toMatchObject({ status: 400 });
  expect(await reads("a.pdf", pdf(["a"]), await home.nobody.signUp())).toMatchObject({
    status: 404,
    error: "ERR_NO_PROMPT_FOUND",
  });
}, 60_000);
