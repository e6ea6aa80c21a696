import { describe, expect, it } from "vitest";
import type { Call } from "@recado/contracts";
import type { FieldRule } from "@recado/contracts/errors";
import { serve } from "../../testing/small-http.ts";
import { refuse } from "../refusal.ts";
import { route } from "./route.ts";

const signUp = { name: "Padaria", email: "a@b.test", password: "senha", planId: 1 };
const user = { name: "Ana Lima", email: "a@b.test", password: "senha" };
const queue = { name: "Vendas", color: "#abcdef" };
const hours = { weekday: "Segunda", weekdayEn: "monday", startTime: "08:00", endTime: "18:00" };

/** A call, what is sent with it, and what is said of it. */
const cases: [Call, { body?: unknown; url?: string }, Record<string, FieldRule>][] = [
  [
    "POST /companies/cadastro",
    { body: {} },
    { name: "required", email: "required", password: "required", planId: "required" },
  ],
  ["POST /companies/cadastro", { body: { ...signUp, name: "P" } }, { name: "too_short" }],
  ["POST /companies/cadastro", { body: { ...signUp, name: "  P  " } }, { name: "too_short" }],
  ["POST /companies/cadastro", { body: { ...signUp, name: "P".repeat(51) } }, { name: "too_long" }],
  ["POST /companies/cadastro", { body: { ...signUp, name: 7 } }, { name: "invalid" }],
  ["POST /companies/cadastro", { body: { ...signUp, name: null } }, { name: "invalid" }],
  ["POST /companies/cadastro", { body: { ...signUp, email: "a@" } }, { email: "invalid_email" }],
  ["POST /companies/cadastro", { body: { ...signUp, email: "" } }, { email: "invalid_email" }],
  ["POST /companies/cadastro", { body: { ...signUp, email: `${"a".repeat(250)}@b.test` } }, { email: "too_long" }],
  ["POST /companies/cadastro", { body: { ...signUp, password: "1234" } }, { password: "too_short" }],
  ["POST /companies/cadastro", { body: { ...signUp, password: "1".repeat(51) } }, { password: "too_long" }],
  ["POST /companies/cadastro", { body: { ...signUp, phone: "119999900001" } }, { phone: "too_long" }],
  ["POST /companies/cadastro", { body: { ...signUp, planId: "palavras" } }, { planId: "invalid" }],
  ["POST /companies/cadastro", { body: { ...signUp, language: "fr" } }, { language: "unknown_value" }],
  ["POST /auth/login", { body: { email: "", password: "" } }, { email: "required", password: "required" }],
  ["POST /auth/login", { body: "texto" }, { body: "invalid" }],
  ["POST /auth/login", { body: [] }, { body: "invalid" }],
  ["POST /auth/login", { body: null }, { body: "invalid" }],
  ["POST /auth/login", {}, { body: "invalid" }],
  ["POST /users", { body: { ...user, profile: "king" } }, { profile: "unknown_value" }],
  ["POST /users", { body: { ...user, allTicket: "disabled" } }, { allTicket: "unknown_value" }],
  ["POST /users", { body: { ...user, queueIds: ["um"] } }, { "queueIds.0": "invalid" }],
  ["POST /users", { body: { ...user, queueIds: [1, 0] } }, { "queueIds.1": "invalid" }],
  ["POST /users", { body: { ...user, queueIds: Array(501).fill(1) } }, { queueIds: "too_long" }],
  ["PUT /users/:userId", { url: "/users/1", body: { password: "1234" } }, { password: "too_short" }],
  ["PUT /users/:userId", { url: "/users/1", body: { password: 7 } }, { password: "invalid" }],
  ["GET /schedules", { url: "/schedules?from=2026-01-01T00:00:00%2B23:59" }, { from: "invalid" }],
  ["GET /schedules", { url: "/schedules?to=0000-01-01T00:00:00Z" }, { to: "invalid" }],
  ["PUT /users/:userId", { url: "/users/0", body: {} }, { userId: "invalid" }],
  ["PUT /users/:userId", { url: "/users/palavras", body: {} }, { userId: "invalid" }],
  ["PUT /users/:userId", { url: `/users/${"9".repeat(30)}`, body: {} }, { userId: "invalid" }],
  ["POST /queue", { body: { ...queue, color: "azul" } }, { color: "invalid_color" }],
  ["POST /queue", { body: { ...queue, color: "#12" } }, { color: "invalid_color" }],
  ["POST /queue", { body: { ...queue, orderQueue: -1 } }, { orderQueue: "invalid" }],
  ["POST /queue", { body: { ...queue, orderQueue: 1.5 } }, { orderQueue: "invalid" }],
  [
    "POST /queue",
    { body: { ...queue, schedules: [{ ...hours, startTime: "25:00" }] } },
    { "schedules.0.startTime": "invalid" },
  ],
  [
    "POST /queue",
    { body: { ...queue, schedules: [hours, { ...hours, weekdayEn: "dia" }] } },
    { "schedules.1.weekdayEn": "unknown_value" },
  ],
  ["POST /contacts", { body: { name: "Ana", number: "123" } }, { number: "too_short" }],
  ["POST /contacts", { body: { name: "Ana", number: "5511999990000", email: "a@" } }, { email: "invalid_email" }],
  [
    "POST /contacts",
    { body: { name: "Ana", number: "5511999990000", extraInfo: [{ name: "", value: "x" }] } },
    { "extraInfo.0.name": "required" },
  ],
  ["POST /messages/:ticketId", { url: "/messages/1", body: { body: "" } }, { body: "required" }],
  ["POST /messages/:ticketId", { url: "/messages/1", body: { body: " \n\t " } }, { body: "required" }],
  ["POST /messages/:ticketId", { url: "/messages/1", body: { body: "a".repeat(65_536) } }, { body: "too_long" }],
  ["PUT /tickets/:ticketId", { url: "/tickets/1", body: { status: "lost" } }, { status: "unknown_value" }],
  ["GET /tickets", { url: "/tickets?pageNumber=0" }, { pageNumber: "invalid" }],
  ["GET /tickets", { url: "/tickets?pageNumber=501" }, { pageNumber: "invalid" }],
  ["GET /tickets", { url: "/tickets?status=lost" }, { status: "unknown_value" }],
  ["GET /tickets", { url: "/tickets?queueIds=[1,%22x%22]" }, { "queueIds.1": "invalid" }],
  ["GET /tickets", { url: "/tickets?queueIds=palavras" }, { "queueIds.0": "invalid" }],
  ["GET /tickets", { url: "/tickets?date=ontem" }, { date: "invalid" }],
  ["GET /tickets", { url: `/tickets?searchParam=${"a".repeat(201)}` }, { searchParam: "too_long" }],
];

describe("a field that breaks its rule is named with the rule", () => {
  it.each(cases)("%s %j", async (call, { url, body }, fields) => {
    const { fastify } = await serve([route(call, { who: "public" }, () => Promise.reject(refuse("ERR_NOT_FOUND")))]);
    const [method, path] = call.split(" ") as ["POST", string];
    const answer = await fastify.inject({
      method,
      url: `/api${url ?? path}`,
      ...(body === undefined ? {} : { headers: { "content-type": "application/json" }, payload: JSON.stringify(body) }),
    });
    expect([answer.statusCode, answer.json()]).toEqual([400, { error: "ERR_VALIDATION", fields }]);
  });
});

describe("what is asked beside the contract", () => {
  it("is left out, whatever it would decide", async () => {
    const given: unknown[] = [];
    const { fastify } = await serve([
      route("POST /companies/cadastro", { who: "public" }, async ({ body }) => {
        given.push(body);
        return { id: 1, name: body.name, dueDate: "2099-12-31" };
      }),
    ]);
    const more = {
      companyId: 7,
      super: true,
      profile: "admin",
      status: true,
      dueDate: "2099-01-01",
      value: 0,
      campaignsEnabled: true,
    };
    const answer = await fastify.inject({
      method: "POST",
      url: "/api/companies/cadastro",
      payload: { ...signUp, ...more },
    });
    expect(answer.statusCode).toBe(200);
    expect(given).toEqual([signUp]);
  });
});
