import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { receive, written } from "../../testing/customers.ts";
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
});
