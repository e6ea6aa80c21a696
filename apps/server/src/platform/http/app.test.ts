import { describe, expect, it } from "vitest";
import { contracts } from "@recado/contracts";
import { routeTable } from "../../routes.ts";
import { useApp } from "../../testing/harness.ts";
import type { App } from "../app.ts";

const home = useApp();

interface Document {
  paths: Record<
    string,
    Record<
      string,
      {
        summary: string;
        security?: unknown;
        responses: Record<string, { content?: Record<string, { schema: Refused }> }>;
        requestBody?: object;
      }
    >
  >;
}
interface Refused {
  properties: { error: { enum: string[] } };
}

describe("the API's document", () => {
  it("describes every line of the route table, and nothing else", async () => {
    const { paths } = (await home.http.inject("/api/openapi.json")).json<Document>();
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { summary }]) => `${method.toUpperCase()} ${path} ${summary}`),
    );
    const table = routeTable({} as App).map(
      ({ method, path, contract }) => `${method} ${path.replace(/:(\w+)/g, "{$1}")} ${contract.summary}`,
    );
    expect(listed.sort()).toEqual(table.sort());
    expect(table).toHaveLength(Object.keys(contracts).length);
  });

  it("says who has to be signed in, what is sent and what is answered", async () => {
    const { paths } = (await home.http.inject("/api/openapi.json")).json<Document>();
    expect(paths["/api/auth/login"]?.post).not.toHaveProperty("security");
    expect(paths["/api/tickets"]?.post).toMatchObject({
      security: [{ bearer: [] }],
      requestBody: { content: { "application/json": { schema: { required: ["contactId"] } } } },
      responses: { 200: { content: { "application/json": { schema: { type: "object" } } } } },
    });
    expect(paths["/api/messages/send"]?.post).toMatchObject({
      requestBody: {
        content: {
          "application/json": { schema: { properties: { number: {}, groupId: { type: "string" } } } },
          "multipart/form-data": {
            schema: {
              properties: { number: {}, medias: { type: "array", items: { type: "string", format: "binary" } } },
            },
          },
        },
      },
    });
    const png = paths["/api/schedules/{scheduleId}/media-upload"]?.post?.requestBody;
    expect(png).toMatchObject({ content: { "multipart/form-data": { schema: { type: "object" } } } });
    expect(paths["/api/auth/logout"]?.delete?.responses).toHaveProperty("204");
  });

  it("names each call's refusals under their status", async () => {
    const { paths } = (await home.http.inject("/api/openapi.json")).json<Document>();
    const refusals = (responses: Record<string, { content?: Record<string, { schema: Refused }> }> = {}) =>
      Object.fromEntries(
        Object.entries(responses)
          .filter(([status]) => Number(status) >= 400)
          .map(([status, { content }]) => [status, content?.["application/json"]?.schema.properties.error.enum]),
      );
    expect(refusals(paths["/api/queue/{queueId}"]?.put?.responses)).toEqual({
      400: ["ERR_MALFORMED_BODY", "ERR_NO_PERMISSION", "ERR_VALIDATION"],
      401: ["ERR_SESSION_EXPIRED"],
      402: ["ERR_SUBSCRIPTION_EXPIRED"],
      403: ["ERR_TOKEN_EXPIRED"],
      404: ["ERR_NO_INTEGRATION_FOUND", "ERR_NO_PROMPT_FOUND", "ERR_NO_QUEUE_FOUND"],
      409: ["ERR_NAME_TAKEN", "ERR_QUEUE_COLOR_ALREADY_EXISTS", "ERR_STORAGE_QUOTA"],
      413: ["ERR_PAYLOAD_TOO_LARGE"],
      415: ["ERR_UNSUPPORTED_MEDIA_TYPE"],
      429: ["ERR_TOO_MANY_REQUESTS"],
      500: ["ERR_INTERNAL_SERVER_ERROR"],
      503: ["ERR_FILES_UNAVAILABLE", "ERR_STARTING"],
      507: ["ERR_STORAGE_FULL"],
    });
  });
});

describe("the app", () => {
  it("does not let a client decide what is not the client's", async () => {
    const admin = await home.nobody.signUp();
    const { id: planId } = (await home.nobody.does("GET /plans/list"))[0]!;
    const other = await home.nobody.signUp();
    const decided = {
      id: 1,
      companyId: other.user.companyId,
      super: true,
      tokenVersion: 99,
      dueDate: "2099-12-31",
      status: false,
      planId: 999,
      campaignsEnabled: true,
      online: true,
    };
    const user = { name: "Ana Lima", email: "ana@mass.test", password: "senha-forte" };
    const made = await admin.does("POST /users", { body: { ...user, ...decided } });
    expect(made).toMatchObject({ companyId: admin.user.companyId, super: false, online: false });
    const ana = await home.nobody.login(user.email);
    const changed = await ana.does("PUT /users/:userId", {
      params: { userId: made.id },
      body: { name: "Ana L.", ...decided },
    });
    expect(changed).toMatchObject({ id: made.id, companyId: admin.user.companyId, super: false, profile: "user" });
    const company = { name: "Massa", email: "dono@mass.test", password: "senha-forte", phone: "11999990000" };
    const signed = await home.nobody.does("POST /companies/cadastro", { body: { ...company, ...decided, planId } });
    expect(signed.id).not.toBe(decided.companyId);
    const trial = Date.parse(signed.dueDate ?? "") - Date.now();
    expect(trial).toBeLessThan(4.1 * 24 * 3_600_000);
    expect((await home.nobody.login(company.email)).user).toMatchObject({ super: false, companyId: signed.id });
  });

  it("answers each of many callers as themselves", async () => {
    const admins = await Promise.all(Array.from({ length: 4 }, () => home.nobody.signUp()));
    const answers = await Promise.all(
      Array.from({ length: 80 }, (_, n) => admins[n % 4]!.does("GET /auth/me").then(({ companyId }) => companyId)),
    );
    expect(answers).toEqual(answers.map((_, n) => admins[n % 4]!.user.companyId));
  });

  it("counts what it answered, by route", async () => {
    const admin = await home.nobody.signUp();
    await admin.call("GET /users/:userId", { params: { userId: 2 ** 40 } });
    const { body } = await home.http.inject({ url: "/metrics", remoteAddress: "127.0.0.1" });
    expect(body).toMatch(
      /http_request_duration_seconds_count\{method="GET",route="\/api\/users\/:userId",status="404"\} 1/,
    );
    expect(body).not.toContain(String(2 ** 40));
  });
});
