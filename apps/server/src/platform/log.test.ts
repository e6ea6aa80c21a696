import { DrizzleQueryError } from "drizzle-orm/errors";
import { describe, expect, it } from "vitest";
import { createLog, type Log } from "./log.ts";

function collect(level: "debug" | "info" = "info"): { log: Log; lines: Record<string, unknown>[]; text: () => string } {
  const written: string[] = [];
  const lines: Record<string, unknown>[] = [];
  const destination = {
    write(line: string) {
      written.push(line);
      lines.push(JSON.parse(line) as Record<string, unknown>);
    },
  };
  return { log: createLog({ level, destination }), lines, text: () => written.join("") };
}

describe("a line of the log", () => {
  it("says when, how grave, which module and what", () => {
    const { log, lines } = collect();
    log.child({ module: "jobs" }).warn({ queue: "mail", ms: 12 }, "slow");
    expect(lines).toEqual([
      { level: "warn", time: expect.stringMatching(/^\d{4}-.*Z$/), module: "jobs", queue: "mail", ms: 12, msg: "slow" },
    ]);
  });

  it("is written from its level on", () => {
    const { log, lines } = collect();
    log.debug("not this");
    log.info("this");
    expect(lines.map((line) => line.msg)).toEqual(["this"]);
  });

  it.each([
    [{ authorization: "Bearer hush" }],
    [{ headers: { cookie: "jrt=hush", "set-cookie": ["jrt=hush"], Authorization: "hush" } }],
    [{ user: { password: "hush", passwordHash: "hush" } }],
    [{ connection: { token: "hush", api_key: "hush", "X-nothing": { apiKey: "hush" } } }],
    [{ qrcode: "hush", qr: "hush" }],
    [{ body: "hush", text: "hush", caption: "hush", message: { conversation: "hush" } }],
    [{ a: [{ b: [{ c: { secret: "hush" } }] }] }],
    [{ creds: { noiseKey: { private: Buffer.from("hush") } }, keyPair: { privKey: "hush" } }],
    [{ plain: Buffer.from("hush") }],
    [{ url: "/api/media/1?signature=hush" }],
    [{ a: { b: { c: { d: { e: { f: { g: "hush" } } } } } } }],
    [{ held: new Map([["token", "hush"]]) }],
  ])("never carries a secret or what people wrote (%#)", (fields) => {
    const { log, text } = collect();
    log.info(fields, "sentence");
    log.child({ module: "x" }).error(fields, "sentence");
    expect(text()).not.toMatch(/hush|aHVzaA|104,117,115,104/);
    expect(text()).toContain("sentence");
  });

  it("keeps numbers, dates, counts and moments as they are", () => {
    const { log, lines } = collect();
    log.info({ id: 7n, at: new Date(0), messages: 3, key: Buffer.alloc(32), list: [1, null], none: undefined }, "x");
    expect(lines[0]).toMatchObject({
      id: "7",
      at: "1970-01-01T00:00:00.000Z",
      messages: 3,
      key: "[32 bytes]",
      list: [1, null],
    });
  });

  it("survives what goes in circles", () => {
    const { log, lines } = collect();
    const circle: Record<string, unknown> = { name: "a" };
    circle.self = circle;
    log.info(circle, "round");
    expect(lines[0]).toMatchObject({ name: "a", msg: "round" });
  });

  it("makes one line's worth of a request", () => {
    const { log, text } = collect();
    const request = { method: "GET", url: "/x?token=hush", headers: { cookie: "hush" }, socket: {}, body: "hush" };
    log.info({ req: request }, "with");
    log.info(request, "as");
    expect(text()).toContain('"method":"GET"');
    expect(text()).not.toContain("hush");
  });
});

describe("an error in the log", () => {
  const cause = Object.assign(new Error('invalid input syntax for type bigint: "hush"'), {
    code: "22P02",
    detail: "hush",
  });
  const query = new DrizzleQueryError("insert into messages (body) values ($1)", ["hush"], cause);
  const unparsable = (() => {
    try {
      return JSON.parse('{"hush') as Error;
    } catch (error) {
      return error as Error;
    }
  })();
  const answer = Object.assign(new Error("answered 500"), { response: { body: "hush" }, data: "hush" });

  it.each([
    ["of a query, with its parameters", query],
    ["of reading JSON, with the text", unparsable],
    ["with other fields", answer],
    ["around another", new Error("outer", { cause: query })],
  ])("%s, shows where and what, but nothing else, however it is logged", (_, error) => {
    const { log, lines, text } = collect();
    log.error({ err: error }, "failed");
    log.error(error);
    log.error({ err: error });
    log.error({ outcome: { error } }, "failed");
    expect(text()).not.toContain("hush");
    expect(lines[0]!.err).toMatchObject({
      type: error.constructor.name,
      stack: expect.arrayContaining([expect.stringMatching(/^at /)]),
    });
    expect(lines[1]!.msg).toBe((lines[0]!.err as Error).message);
  });

  it("keeps its message, code and cause", () => {
    const { log, lines } = collect();
    log.error({ err: query }, "failed");
    expect(lines[0]!.err).toMatchObject({
      message: "Failed query: insert into messages (body) values ($1)",
      cause: { code: "22P02", message: "invalid input syntax for type bigint" },
    });
  });
});
