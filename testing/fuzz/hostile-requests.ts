import type { Route } from "../../apps/server/src/platform/http/route.ts";

/** A valid request. */
export interface Sent {
  params?: object;
  query?: object;
  body?: object;
}
export interface HostileRequest {
  method: Route["method"];
  url: string;
  headers: Record<string, string>;
  payload?: string;
}
/** From 0 up to 1. */
export type Random = () => number;

const long = "x".repeat(70_000);
const values: readonly unknown[] = [
  ...[null, true, false, "", " ", 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e300, "NaN", "1e999", "9".repeat(40)],
  ...["\0", "a\0b", "\ud800", "'; --", "%00", "../../etc/passwd", "{{name}}", "[]", "[1", "null", "undefined", long],
  ...["2026-02-30", "0000-01-01T00:00:00Z", "2026-01-01T00:00:00+23:59", "+275760-09-13T00:00:00Z", "24:00", "25:61"],
  ...[[], {}, [null], [1, "a", {}], [[[[]]]], { id: null }, { length: -1 }, { toString: 1 }, Array(2_000).fill(1)],
];
const multipart = "multipart/form-data; boundary=b";
const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  multipart,
  "",
];
const brokenBodies = [
  "{",
  "[]",
  "null",
  '"a"',
  "1",
  "",
  '{"a":1}}',
  "--b\r\n",
  "--b--",
  `{"a":${"[".repeat(5_000)}`,
  long,
];

const pick = <T>(random: Random, from: readonly T[]): T => from[Math.floor(random() * from.length)]!;

/** A request for the route that differs from a valid one in one or two places. */
export function hostileRequest({ method, path, contract }: Route, valid: Sent, random: Random): HostileRequest {
  const params = changed({ ...valid.params }, random, 0.2);
  const query = changed({ ...valid.query }, random, 0.5, queryNames);
  const place = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encoded((params as Record<string, unknown>)[name] ?? 1),
  );
  const search = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  const url = `${place}${search.length > 0 ? `?${search.join("&")}` : ""}`;
  if (method === "GET") return { method, url, headers: {} };
  if (random() < 0.1)
    return { method, url, headers: { "content-type": pick(random, types) }, payload: pick(random, brokenBodies) };
  const body = changed({ ...valid.body }, random, 0.8);
  if (contract.upload && random() < 0.7)
    return { method, url, headers: { "content-type": multipart }, payload: formOf(body, random) };
  return { method, url, headers: { "content-type": "application/json" }, payload: JSON.stringify(body) };
}

const queryNames = ["pageNumber", "searchParam", "date", "from", "to", "status", "queueIds", "ticketId", "limit"];

function changed(fields: Record<string, unknown>, random: Random, likely: number, more: string[] = []): object {
  for (let again = random(); again < likely; again += 0.5) {
    const name = pick(random, [...Object.keys(fields), ...more, "extra"]);
    if (random() < 0.15) delete fields[name];
    else fields[name] = pick(random, values);
  }
  return fields;
}

/** A text may hold half a pair of surrogates, which has no encoding. */
const encoded = (value: unknown): string =>
  encodeURIComponent((typeof value === "string" ? value : JSON.stringify(value)).toWellFormed().slice(0, 3_000));

const fileNames = ["a.txt", "", ".", "..", "../a", "a\0.png", ".".repeat(5_000), "a.mp3", "x".repeat(20_000)];
const fileTypes = [
  "text/plain",
  "image/png",
  "audio/mpeg",
  "video/mp4",
  "application/pdf",
  "text/x; charset=\u00e9",
  "x",
];
const files = [
  "",
  "abc",
  "\x89PNG\r\n\x1a\n",
  "ID3\x04\0\0",
  "GIF89a",
  "%PDF-1.7",
  "OggS\0",
  "\0\0\0\x18ftypmp42",
  "RIFF\0\0\0\0WEBP",
];

function formOf(fields: object, random: Random): string {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${JSON.stringify(value)}\r\n`,
  );
  for (let count = Math.floor(random() * 3); count >= 0; count--) {
    const name = pick(random, ["medias", "file", "media", "", "__proto__"]);
    const head = `Content-Disposition: form-data; name="${name}"; filename="${pick(random, fileNames)}"`;
    parts.push(`--b\r\n${head}\r\nContent-Type: ${pick(random, fileTypes)}\r\n\r\n${pick(random, files)}\r\n`);
  }
  const form = `${parts.join("")}--b--\r\n`;
  return random() < 0.2 ? form.slice(0, Math.floor(random() * form.length)) : form;
}
