import { expect, test } from "vitest";
import { programDocument } from "./program-document.ts";

test("a program's document has the calls with a connection's token alone, here, and the events", () => {
  const calls = { post: { security: [{ connection: [] }] }, get: { security: [{ bearer: [] }] } };
  const whole = {
    openapi: "3.1.0",
    servers: [{ url: "https://elsewhere" }],
    paths: {
      "/api/messages/send": calls,
      "/api/tickets": { get: { security: [{ bearer: [] }] } },
      "/api/plans": { get: {} },
    },
    webhooks: { "message.received": {} },
    components: { securitySchemes: { bearer: { type: "http" }, connection: { type: "http" } } },
  };
  expect(programDocument(whole, "http://here")).toEqual({
    ...whole,
    servers: [{ url: "http://here" }],
    components: { securitySchemes: { connection: { type: "http" } } },
    paths: { "/api/messages/send": { post: calls.post } },
  });
});
