import { beforeAll, describe, expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { PlayedPhone } from "../../testing/played-phone.ts";
import { until } from "../../testing/sessions.ts";

const home = useApp();
let phone: PlayedPhone;
let admin: Person;

beforeAll(async () => {
  phone = await PlayedPhone.open(home);
  admin = phone.admin;
});

describe("a group", () => {
  test("is one conversation in which each member writes, where the company takes groups", async () => {
    const [rui, sol] = [await phone.customer("Rui"), await phone.customer("Sol")];
    const group = await phone.group("Turma da Sol", [rui, sol]);
    const shown = () => admin.does("GET /simulator/:whatsappId", { params: { whatsappId: phone.id } });
    expect(await shown()).toEqual({ isDown: false, ignoresGroups: true });
    await phone.setting("CheckMsgIsGroup", "disabled");
    expect(await shown()).toEqual({ isDown: false, ignoresGroups: false });
    expect(
      await admin.call("POST /simulator/:whatsappId/customers/:customerId/messages", {
        params: group.params,
        body: { body: "de ninguém" },
      }),
    ).toMatchObject({ status: 404, error: "ERR_NO_CONTACT_FOUND" });
    await group.write({ body: "Bora?", authorId: rui.id });
    await group.write({ body: "Bora!", authorId: sol.id });
    const ticket = await phone.ticketOf(group.number);
    expect(ticket).toMatchObject({ isGroup: true });
    await until(async () =>
      expect((await phone.inbox(ticket.id)).map((one) => [one.contact?.name, one.body])).toEqual([
        ["Rui", "Bora?"],
        ["Sol", "Bora!"],
      ]),
    );
    const [, last] = await group.screen();
    await admin.does("PUT /simulator/:whatsappId/customers/:customerId/messages/:messageId/reaction", {
      params: { ...group.params, messageId: last?.id ?? 0 },
      body: { emoji: "🎉", authorId: rui.id },
    });
    await until(async () =>
      expect((await phone.inbox(ticket.id))[1]?.reactions).toMatchObject([{ emoji: "🎉", name: "Rui" }]),
    );
    await phone.send(group, {
      kind: "text",
      to: { group: group.number },
      externalId: "G1",
      body: "Oi, turma",
      quoted: null,
    });
    await until(async () => expect((await group.screen()).at(-1)).toMatchObject({ body: "Oi, turma", authorId: null }));
  });
});

describe("a customer who hides their number", () => {
  test("is somebody else to the company, until the number is shown: then both are one", async () => {
    const nina = await phone.customer("Nina Escondida");
    await nina.write({ body: "pelo número" });
    await until(async () => expect(await phone.tickets("nina escondida")).toHaveLength(1));
    await nina.hide(true);
    await nina.write({ body: "escondida" });
    await until(async () => expect(await phone.tickets("nina escondida")).toHaveLength(2));
    expect((await phone.tickets("nina escondida")).map((one) => one.contact.number).sort()).toEqual(["", nina.number]);
    const hidden = (await phone.tickets("nina escondida")).find((one) => one.contact.number === "");
    const params = { ticketId: hidden?.id ?? 0 };
    await admin.does("PUT /tickets/:ticketId", { params, body: { status: "open" } });
    await admin.does("POST /messages/:ticketId", { params, body: { body: "quem é?" } });
    await until(async () =>
      expect((await nina.screen()).at(-1)).toMatchObject({ body: "quem é?", fromCustomer: false }),
    );
    await nina.hide(false);
    await nina.write({ body: "sou eu" });
    await until(async () => expect(await phone.tickets("nina escondida")).toHaveLength(1));
    const ticket = await phone.ticketOf("nina escondida");
    expect((await phone.inbox(ticket.id)).map((one) => one.body)).toEqual([
      "pelo número",
      "escondida",
      "quem é?",
      "sou eu",
    ]);
  });
});
