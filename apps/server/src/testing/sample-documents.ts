import { deflateSync } from "node:zlib";
import { zipSync, strToU8 } from "fflate";

/** A PDF whose pages have these ASCII texts. */
export function pdf(texts: readonly string[]): Uint8Array {
  const pages = texts.map((_, n) => `${4 + 2 * n} 0 R`);
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${pages.join(" ")}] /Count ${texts.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...texts.flatMap((text, n) => {
      const content = text === "" ? "" : `BT /F1 18 Tf 40 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${5 + 2 * n} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ];
  let file = "%PDF-1.4\n";
  const offsets = objects.map((object, n) => {
    const offset = file.length;
    file += `${n + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, "0")} 00000 n \n`;
  });
  const end = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join("")}`;
  return strToU8(`${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${end}\n%%EOF`);
}

/** A PDF of a page whose content decompresses to so many megabytes of spaces. */
export function packedPdf(megabytes: number): Uint8Array {
  const content = deflateSync(Buffer.alloc(megabytes * 1_000_000, " "));
  const head = [
    "%PDF-1.4",
    "1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj",
    "2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj",
    "3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >> endobj",
    `4 0 obj << /Length ${content.length} /Filter /FlateDecode >>\nstream\n`,
  ];
  const tail = "\nendstream endobj\ntrailer << /Root 1 0 R >>\n%%EOF";
  return Buffer.concat([Buffer.from(head.join("\n")), content, Buffer.from(tail)]);
}

/** A Word document with this markup between its body's tags. */
export const docx = (body: string): Uint8Array =>
  zipSync({
    "[Content_Types].xml": strToU8("<Types/>"),
    "word/document.xml": strToU8(`<w:document><w:body>${body}</w:body></w:document>`),
  });
