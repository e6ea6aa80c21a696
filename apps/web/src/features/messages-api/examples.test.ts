import { execFileSync } from "node:child_process";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { exampleKinds, exampleOf, type ExampleKind } from "./examples.ts";

const words = {
  token: "TOKEN",
  number: "5511999990000",
  groupId: "120363041234567890@g.us",
  text: `D'Ávila: "pronto" $HOME`,
  caption: "O boleto d'água",
  file: "boleto.pdf",
  keys: { text: "pedido-1", file: "boleto-1", group: "aviso-1" },
};
const example = (kind: ExampleKind, language: "curl" | "javascript") =>
  exampleOf(kind, language, { origin: "https://recado.example", words });

/** The arguments that a shell passes to curl. */
const asked = (kind: ExampleKind): string[] =>
  execFileSync("sh", ["-c", `curl() { printf '%s\\0' "$@"; }\n${example(kind, "curl")}`], { encoding: "utf8" })
    .split("\0")
    .slice(0, -1);

test("curl says what is meant, whatever marks the words have", () => {
  expect(asked("text")).toEqual([
    ...["-X", "POST", "https://recado.example/api/messages/send", "-H", "Authorization: Bearer TOKEN"],
    ...["-H", "Content-Type: application/json", "-H", "Idempotency-Key: pedido-1"],
    ...["-d", JSON.stringify({ number: words.number, body: words.text })],
  ]);
  expect(asked("file").slice(-6)).toEqual([
    ...["-F", "number=5511999990000", "-F", "body=O boleto d'água", "-F", "medias=@boleto.pdf"],
  ]);
  expect(asked("file")).toContain("Idempotency-Key: boleto-1");
  expect(asked("group").slice(-3)).toEqual([
    "Idempotency-Key: aviso-1",
    "-d",
    JSON.stringify({ groupId: words.groupId, body: words.text }),
  ]);
  expect(asked("groups")[0]).toBe("https://recado.example/api/messages/groups");
  expect(asked("status")).toEqual([
    "https://recado.example/api/messages/send/123",
    ...["-H", "Authorization: Bearer TOKEN"],
  ]);
});

test("JavaScript runs", async () => {
  for (const kind of exampleKinds) {
    const calls: [string, { method?: string; headers: Record<string, string>; body?: unknown }][] = [];
    const fetch = async (...call: (typeof calls)[number]) => {
      calls.push(call);
      return { status: 200, json: async () => ({}) };
    };
    const code = example(kind, "javascript").replace(/^import .*$/m, "");
    const openAsBlob = async () => new Blob(["%PDF"]);
    await runInNewContext(`(async () => {${code}})()`, {
      fetch,
      console: { log: () => undefined },
      openAsBlob,
      FormData,
    });
    const [[address, { method, headers, body }] = ["", { headers: {} }]] = calls;
    const reads = kind === "status" || kind === "groups";
    const path = { text: "send", file: "send", group: "send", status: "send/123", groups: "groups" }[kind];
    expect(address).toBe(`https://recado.example/api/messages/${path}`);
    expect([method, headers.Authorization]).toEqual([reads ? undefined : "POST", "Bearer TOKEN"]);
    expect(headers["Idempotency-Key"]).toBe(reads ? undefined : words.keys[kind]);
    if (kind === "group") expect(JSON.parse(String(body))).toEqual({ groupId: words.groupId, body: words.text });
    if (kind === "text") expect(JSON.parse(String(body))).toEqual({ number: words.number, body: words.text });
    if (kind === "file") expect((body as FormData).get("body")).toBe(words.caption);
  }
});
