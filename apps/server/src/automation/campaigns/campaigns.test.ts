import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

describe("a campaign that runs", () => {
  test("writes to everybody once, by turns of its variants, in closed conversations without unread, and ends", async () => {
    const scene = await campaigning(home, { people: 5 });
    const { id, status } = await scene.create({ message1: "Oi {name}", message3: "Olá {{email}}!" });
    expect(status).toBe("PROGRAMADA");
    expect(await scene.run(id)).toEqual({ do: "finish" });
    const sent = await scene.sent();
    expect(sent.map(({ number }) => number).sort()).toEqual(scene.contacts.map(({ number }) => number).sort());
    expect(sent.map(({ body }) => body)).toEqual(["Oi Ana Lima", "Olá !", "Oi Ana Lima", "Olá !", "Oi Ana Lima"]);
    expect(new Set(sent.map((one) => `${one.status} ${one.unread}`))).toEqual(new Set(["closed 0"]));
    const report = await scene.report(id);
    expect(report.campaign).toMatchObject({
      status: "FINALIZADA",
      progress: { total: 5, sent: 5, waiting: 0, failed: 0 },
    });
    expect(report.variants.map(({ variant, progress }) => [variant, progress.sent])).toEqual([
      [1, 3],
      [3, 2],
    ]);
  });

  test("shows acknowledgements and answers, and the reader's answer opens a conversation that names it", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.run(id);
    const [first, second] = await scene.sent();
    await scene.ack([first?.external_id ?? ""], 2);
    await scene.ack([second?.external_id ?? ""], 3);
    await receive(home.app, scene.connection, written(first?.number ?? ""));
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 2, delivered: 2, read: 1, answered: 1 });
    const [row] = await scene.recipients(id);
    expect(row).toMatchObject({ status: "delivered", answeredAt: expect.any(String) });
    const { tickets } = await scene.admin.does("GET /tickets", {
      query: { searchParam: first?.number ?? "", showAll: "true" },
    });
    expect(tickets).toMatchObject([{ status: "pending", unreadMessages: 1 }]);
    const { messages } = await scene.admin.does("GET /messages/:ticketId", {
      params: { ticketId: tickets[0]?.id ?? 0 },
    });
    expect(messages.map(({ campaign }) => campaign)).toEqual(["Black Friday", null]);
  });

  test("counts who wanted no more after it, and leaves them out of the next at once", async () => {
    const scene = await campaigning(home, { people: 2 });
    const { id } = await scene.create();
    await scene.run(id);
    // The scene's clock runs ahead of the database's, by which people opt out.
    await scene.rows("update campaign_recipients set sent_at = now() - interval '1 hour' where company_id = $1");
    const { id: next } = await scene.create({ name: "Natal" });
    await scene.start(next);
    const [ana] = scene.contacts;
    await scene.admin.does("POST /opt-outs", { body: { contactId: ana?.id ?? 0 } });
    expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 2, optedOut: 1 });
    expect((await scene.report(next)).leftOut).toEqual([{ reason: "ERR_CAMPAIGN_OPTED_OUT", count: 1 }]);
    await scene.run(next);
    expect(await scene.sent()).toHaveLength(3);
  });

  test("begins no conversation while WhatsApp restricts the number, and goes on with those who wrote", async () => {
    const scene = await campaigning(home, { people: 1 });
    const number = newNumber();
    await receive(home.app, scene.connection, written(number));
    const { tickets } = await scene.admin.does("GET /tickets", { query: { searchParam: number, showAll: "true" } });
    await scene.rows(
      "insert into contact_tags (company_id, contact_id, tag_id) values ($1, $2, $3)",
      tickets[0]?.contactId,
      scene.origin.id,
    );
    const restrict = (isRestricted: boolean) =>
      scene.rows(
        "update connections set is_restricted = $2, restricted_until = now() + interval '3 days' where company_id = $1",
        isRestricted,
      );
    await restrict(true);
    const { id } = await scene.create();
    expect(await scene.run(id)).toMatchObject({ do: "wait", reason: "numberHealth" });
    expect((await scene.sent()).map((one) => one.number)).toEqual([number]);
    expect(await scene.show(id)).toMatchObject({
      status: "WAITING_START_TIME",
      waitReason: "numberHealth",
      waitsUntil: expect.any(String),
    });
    await restrict(false);
    expect(await scene.run(id)).toEqual({ do: "finish" });
    expect(await scene.sent()).toHaveLength(2);
  });
});
