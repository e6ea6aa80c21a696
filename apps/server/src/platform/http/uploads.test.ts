import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import os from "node:os";
import path from "node:path";
import Fastify, { type FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDiskStore } from "../media/disk-store.ts";
import type { MediaStore } from "../media/store.ts";
import { answerErrors } from "./errors.ts";
import { receiveUpload, understandUploads, type Upload } from "./uploads.ts";

let fastify: FastifyInstance;
let store: MediaStore;
let folder: string;
let address: string;
let reset: (status: number) => void = () => undefined;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "recado-uploads-"));
  store = await openDiskStore(folder);
  fastify = Fastify();
  // A reset connection gets no answer: the hook sees what it would have been.
  fastify.addHook("onSend", async (_, reply) => reset(reply.statusCode));
  answerErrors(fastify, () => undefined);
  await understandUploads(fastify);
  fastify.post("/upload", (request) => receiveUpload(request, store, 7, { maxBytes: 1_000_000, maxFiles: 2 }));
  address = await fastify.listen({ host: "127.0.0.1", port: 0 });
});
afterAll(async () => {
  await fastify.close();
  await rm(folder, { recursive: true, force: true });
});

const kept = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile()).length;

async function send(
  ...parts: [string, Blob | string, string?][]
): Promise<{ status: number; body: Upload & { error?: string } }> {
  const form = new FormData();
  for (const [name, value, fileName] of parts) {
    if (typeof value === "string") form.append(name, value);
    else form.append(name, value, fileName);
  }
  const response = await fetch(`${address}/upload`, { method: "POST", body: form });
  return { status: response.status, body: (await response.json()) as Upload & { error?: string } };
}

test("a text keeps the line breaks that were typed", async () => {
  const { body } = await send(["body", "*Ana Lima*:\nSegue o contrato\n"]);
  expect(body.fields).toEqual({ body: "*Ana Lima*:\nSegue o contrato\n" });
});

test("files are stored whole under names of the store's own, fields beside them", async () => {
  const bytes = randomBytes(900_000);
  const { status, body } = await send(
    ["body", "segue o contrato"],
    ["medias", new Blob([bytes]), "../../etc/contrato final.pdf"],
    ["medias", new Blob(["olá"]), "b.txt"],
  );
  expect(status).toBe(200);
  expect(body.fields).toEqual({ body: "segue o contrato" });
  expect(body.files.map((file) => file.stored.size)).toEqual([900_000, 4]);
  expect(body.files[0]?.stored).toMatchObject({ sha256: createHash("sha256").update(bytes).digest("hex") });
  expect(body.files[0]?.stored.key).not.toContain("contrato");
});

test("an empty file is told from a missing one", async () => {
  const { body } = await send(["medias", new Blob([]), "vazio"]);
  expect(body).toEqual({ error: "ERR_VALIDATION", fields: { medias: "empty_file" } });
});

test.each<[string, number, string, () => Parameters<typeof send>]>([
  [
    "a file too large",
    413,
    "ERR_PAYLOAD_TOO_LARGE",
    () => [
      ["medias", new Blob(["ok"]), "a"],
      ["medias", new Blob([randomBytes(1_500_000)]), "b"],
    ],
  ],
  [
    "a file too many",
    413,
    "ERR_PAYLOAD_TOO_LARGE",
    () => [
      ["medias", new Blob(["1"]), "a"],
      ["medias", new Blob(["2"]), "b"],
      ["medias", new Blob(["3"]), "c"],
    ],
  ],
  [
    "an empty file",
    400,
    "ERR_VALIDATION",
    () => [
      ["medias", new Blob(["ok"]), "a"],
      ["medias", new Blob([]), "vazio"],
    ],
  ],
])("%s is refused, and nothing of the form is kept", async (_, status, error, parts) => {
  const before = await kept();
  expect(await send(...parts())).toMatchObject({ status, body: { error } });
  expect(await kept()).toBe(before);
});

const boundary = "----limit";
const partHead = 'Content-Disposition: form-data; name="medias"; filename="a.txt"';
test.each([
  ["no boundary", "multipart/form-data", "x"],
  ["a boundary without end", `multipart/form-data; boundary=${"b".repeat(300)}`, `--${"b".repeat(300)}--`],
  ["no end", `multipart/form-data; boundary=${boundary}`, `--${boundary}\r\n${partHead}\r\n\r\nabc`],
  ["a head without end", `multipart/form-data; boundary=${boundary}`, `--${boundary}\r\n${partHead}`],
])("a form with %s is refused as malformed, and nothing of it is kept", async (_, type, body) => {
  const before = await kept();
  const response = await fetch(`${address}/upload`, { method: "POST", headers: { "content-type": type }, body });
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 400,
    body: { error: "ERR_MALFORMED_BODY" },
  });
  expect(await kept()).toBe(before);
});

test("a connection that is reset in a form counts as malformed, and nothing of it is kept", async () => {
  const before = await kept();
  const answered = Promise.withResolvers<number>();
  reset = answered.resolve;
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname, () => {
    socket.write(
      `POST /upload HTTP/1.1\r\nHost: a\r\nContent-Length: 100000\r\n` +
        `Content-Type: multipart/form-data; boundary=${boundary}\r\n\r\n--${boundary}\r\n${partHead}\r\n\r\nabc`,
      () => socket.resetAndDestroy(),
    );
  });
  expect(await answered.promise).toBe(400);
  expect(await kept()).toBe(before);
});

test("what is no form is refused as such", async () => {
  const response = await fetch(`${address}/upload`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  expect({ status: response.status, body: await response.json() }).toEqual({
    status: 415,
    body: { error: "ERR_UNSUPPORTED_MEDIA_TYPE" },
  });
});
