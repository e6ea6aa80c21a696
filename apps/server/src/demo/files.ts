import type { Random } from "./random.ts";

/** A generated file: a picture, a sound, or a page. */
export interface MadeFile {
  bytes: Buffer;
  name: string;
  contentType: string;
  width: number | null;
  height: number | null;
  seconds: number | null;
  peaks: number[] | null;
  thumbnail: Buffer | null;
}

const walls = ["#e9dcc9", "#d8e2dc", "#f4e3d7", "#cfd8dc", "#ece4db"];
const fabrics = ["#7a8450", "#b0613d", "#2f4858", "#8c5e58", "#c9a227"];

/** A photo-like picture of one of the drawings in front of a wall. */
export async function photo(random: Random, drawings: readonly string[]): Promise<MadeFile> {
  const { default: sharp } = await import("sharp");
  const [width, height] = random.chance(0.4) ? [900, 1_200] : [1_200, 900];
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 1200 900" preserveAspectRatio="xMidYMid slice">
    <rect width="1200" height="900" fill="${random.pick(walls)}"/><path d="M0 0 h1200 L0 620z" fill="#fff3"/>
    <rect y="640" width="1200" height="260" fill="#9c7a5b"/><ellipse cx="600" cy="735" rx="430" ry="46" fill="#0003"/>
    ${random.pick(drawings).replaceAll("FABRIC", random.pick(fabrics))}</svg>`;
  const bytes = await sharp(Buffer.from(drawing)).blur(1.5).jpeg({ quality: 80 }).toBuffer();
  const thumbnail = await sharp(bytes).resize(40, 40, { fit: "inside" }).jpeg({ quality: 50 }).toBuffer();
  return { ...nothing, bytes, name: "foto.jpg", contentType: "image/jpeg", width, height, thumbnail };
}

export async function sticker(random: Random): Promise<MadeFile> {
  const { default: sharp } = await import("sharp");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><circle cx="256" cy="256" r="150" fill="#7b4a1e"/>
    <g fill="${random.pick(["#f6b21b", "#f2c230", "#ffa41b"])}">${Array.from({ length: 14 }, (_, n) => `<ellipse cx="256" cy="76" rx="38" ry="84" transform="rotate(${(n * 360) / 14} 256 256)"/>`).join("")}</g>
    <circle cx="256" cy="256" r="104" fill="#5d3413"/><circle cx="222" cy="238" r="12"/><circle cx="290" cy="238" r="12"/><path d="M212 282 q44 44 88 0" fill="none" stroke="#000" stroke-width="9" stroke-linecap="round"/></svg>`;
  return {
    ...nothing,
    bytes: await sharp(Buffer.from(drawing)).webp().toBuffer(),
    name: "figurinha.webp",
    contentType: "image/webp",
    width: 512,
    height: 512,
  };
}

const rate = 8_000;

/** A hum in syllables, with the waveform of a voice note. */
export function voice(random: Random): MadeFile {
  const seconds = random.between(3, 24);
  const samples = Buffer.alloc(seconds * rate);
  let [syllable, loud, pitch] = [0, 0, 140];
  for (let n = 0; n < samples.length; n++) {
    if (n >= syllable) {
      syllable = n + random.between(rate / 10, rate / 3);
      loud = random.chance(0.2) ? 0 : 0.3 + random.next() * 0.7;
      pitch = random.between(110, 190);
    }
    const swell = Math.min(1, (syllable - n) / 400);
    const tone = Math.sin((2 * Math.PI * pitch * n) / rate) + 0.4 * Math.sin((4 * Math.PI * pitch * n) / rate);
    samples[n] = 128 + Math.round(48 * loud * swell * tone);
  }
  const window = Math.floor(samples.length / 64);
  const peaks = Array.from({ length: 64 }, (_, n) =>
    Math.min(
      100,
      Math.round(
        Math.max(...samples.subarray(n * window, n * window + window).map((one) => Math.abs(one - 128))) * 1.5,
      ),
    ),
  );
  return {
    ...nothing,
    bytes: Buffer.concat([waveHead(samples.length), samples]),
    name: "audio.wav",
    contentType: "audio/wav",
    seconds,
    peaks,
  };
}

function waveHead(length: number): Buffer {
  const head = Buffer.alloc(44);
  head.write("RIFF", 0);
  head.writeUInt32LE(36 + length, 4);
  head.write("WAVEfmt ", 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(rate, 24);
  head.writeUInt32LE(rate, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write("data", 36);
  head.writeUInt32LE(length, 40);
  return head;
}

/** A PDF of one page with the company's name and its title. */
export function paper(company: string, name: string): MadeFile {
  const title = plain(name.replace(/\.pdf$/i, ""));
  const page = `BT /F1 22 Tf 60 760 Td (${plain(company)}) Tj /F1 14 Tf 0 -40 Td (${title}) Tj 0 -24 Td (Documento de demonstracao.) Tj ET`;
  const objects = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>",
    `<</Length ${page.length}>>stream\n${page}\nendstream`,
    "<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
  ];
  let text = "%PDF-1.4\n";
  const places = objects.map((object, n) => {
    const at = text.length;
    text += `${n + 1} 0 obj${object}endobj\n`;
    return `${String(at).padStart(10, "0")} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join("")}`;
  text += `${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
  return { ...nothing, bytes: Buffer.from(text, "latin1"), name, contentType: "application/pdf" };
}

const nothing = { width: null, height: null, seconds: null, peaks: null, thumbnail: null };

/** Text in the encoding of a PDF's standard fonts. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/[^\x20-\x7e]/g, "")
    .replace(/[()\\]/g, "");
