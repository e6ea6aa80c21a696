import { expect, it } from "vitest";
import { grantNames } from "@recado/contracts/grants";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { campaigning } from "../../apps/server/src/testing/campaigns.ts";

// Alternatives of calls that no story uses: each succeeds and returns what was requested.
const home = useApp({ ROLES: "web" });

const recurrences = ["MENSAL", "BIMESTRAL", "TRIMESTRAL", "SEMESTRAL", "ANUAL"] as const;

it("a company pays in each rhythm, from its making and after a change", async () => {
  const owner = await home.nobody.login("dono@plataforma.test");
  for (const [at, recurrence] of recurrences.entries()) {
    const body = {
      name: `Loja ${recurrence}`,
      email: `${recurrence}@rhythm.test`,
      password: "senha-forte",
      planId: 1,
      recurrence,
    };
    const made = await owner.does("POST /companies", { body });
    expect(made.recurrence).toBe(recurrence);
    const next = recurrences[(at + 1) % recurrences.length];
    const changed = await owner.does("PUT /companies/:companyId", {
      params: { companyId: made.id },
      body: { recurrence: next, phone: "" },
    });
    expect([changed.recurrence, changed.phone]).toEqual([next, null]);
  }
});

it("campaigns are listed by each status, and their recipients by each of theirs", async () => {
  const scene = await campaigning(home);
  const campaign = await scene.create();
  const { admin } = scene;
  for (const status of [
    "INATIVA",
    "PROGRAMADA",
    "WAITING_START_TIME",
    "EM_ANDAMENTO",
    "CANCELADA",
    "FINALIZADA",
  ] as const) {
    const { count } = await admin.does("GET /campaigns", { query: { status } });
    expect([status, count]).toEqual([status, campaign.status === status ? 1 : 0]);
  }
  const params = { campaignId: campaign.id };
  for (const status of ["queued", "sending", "sent", "delivered", "read", "failed", "skipped"] as const)
    for (const query of [{ status }, { status, whatsappId: scene.connection.connectionId }]) {
      expect((await admin.does("GET /campaigns/:campaignId/recipients", { params, query })).records).toEqual([]);
      expect((await admin.call("GET /campaigns/:campaignId/recipients/csv", { params, query })).status).toBe(200);
    }
  for (const query of [{ answered: "true" }, { optedOut: "true" }] as const) {
    expect((await admin.does("GET /campaigns/:campaignId/recipients", { params, query })).records).toEqual([]);
    expect((await admin.call("GET /campaigns/:campaignId/recipients/csv", { params, query })).status).toBe(200);
  }
});

it("a queue has hours for each day of the week", async () => {
  const admin = await home.nobody.signUp();
  const days = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;
  const schedules = days.map((weekdayEn) => ({ weekday: weekdayEn, weekdayEn, startTime: "08:00", endTime: "18:00" }));
  const queue = await admin.does("POST /queue", { body: { name: "Vendas", color: "#0042AA", schedules } });
  expect(queue.schedules.map(({ weekdayEn }) => weekdayEn)).toEqual(days);
});

it("a tag and a quick reply are read by their numbers", async () => {
  const admin = await home.nobody.signUp();
  const tag = await admin.does("POST /tags", { body: { name: "Urgente" } });
  expect(await admin.does("GET /tags/:tagId", { params: { tagId: tag.id } })).toMatchObject({ name: "Urgente" });
  const reply = await admin.does("POST /quick-messages", { body: { shortcode: "oi", message: "Olá!" } });
  const params = { quickMessageId: reply.id };
  expect(await admin.does("GET /quick-messages/:quickMessageId", { params })).toMatchObject({ shortcode: "oi" });
});

it("each switch is given to a user by itself", async () => {
  const admin = await home.nobody.signUp();
  const { user } = await admin.colleague("user");
  for (const grant of grantNames) {
    const body = { grants: [grant] };
    expect((await admin.does("PUT /users/:userId", { params: { userId: user.id }, body })).grants).toEqual([grant]);
  }
  for (const profile of ["admin", "user"] as const)
    expect((await admin.does("POST /invitations", { body: { profile } })).profile).toBe(profile);
});

it("the board is asked for with and without what has no queue, and for everybody or oneself", async () => {
  const admin = await home.nobody.signUp();
  const queueId = await admin.queue("Suporte");
  for (const showAll of ["true", "false"] as const)
    for (const withoutQueue of ["true", "false"] as const) {
      const query = { showAll, withoutQueue, queueIds: [queueId], users: [admin.user.id], tags: [] };
      const { lanes } = await admin.does("GET /api/kanban/board", { query: { ...query, includeEmpty: "true" } });
      expect(lanes.map(({ id }) => id)).toContain("lane0");
      const params = { laneId: "lane0" as const };
      expect((await admin.does("GET /api/kanban/lanes/:laneId/cards", { params, query })).cards).toEqual([]);
      expect((await admin.call("GET /api/kanban/times", { query })).status).toBe(200);
    }
});
