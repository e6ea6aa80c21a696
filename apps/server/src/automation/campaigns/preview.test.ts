import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

describe("what readers will see", () => {
  test("is previewed with a real contact; words that nobody has are named, and leave nothing", async () => {
    const scene = await campaigning(home, { people: 1 });
    const [ana] = scene.contacts;
    await scene.rows(
      "insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, 'Cidade', 'Recife')",
      ana?.id,
    );
    const texts = {
      message1: "{name} de {cidade} {{Cidade}} <{email}>",
      message2: "{50% off} {{pedido}}",
      captions: ["Para {name}", "{{cor}}"],
    };
    expect(
      await scene.admin.does("POST /campaigns/preview", { body: { ...texts, tagListId: scene.origin.id } }),
    ).toEqual({
      contact: { id: ana?.id, name: "Ana Lima", number: ana?.number },
      messages: [
        { variant: 1, text: "Ana Lima de Recife Recife <>" },
        { variant: 2, text: "{50% off} " },
      ],
      captions: ["Para Ana Lima", ""],
      unknownVariables: ["pedido", "cor"],
    });
  });

  test("names also the words of conversations: a campaign has none, and they leave nothing", async () => {
    const scene = await campaigning(home, { people: 1 });
    const [ana] = scene.contacts;
    const field = "insert into contact_fields (company_id, contact_id, name, value) values ($1, $2, 'Queue', 'Vendas')";
    await scene.rows(field, ana?.id);
    const message1 = "{{Protocol}}{{queue}}{user}{{ticket}} {{pedido}} {outro} {{ms}}{{hora}}{{company}}{{email}}";
    const named = async (tagListId: number | null) => {
      const answer = await scene.admin.does("POST /campaigns/preview", { body: { message1, tagListId } });
      expect(answer.messages[0]?.text.startsWith(" ")).toBe(tagListId !== null);
      return answer.unknownVariables;
    };
    // A field of the same name does not take a word's place.
    for (const audience of [scene.origin.id, null])
      expect(await named(audience)).toEqual(["Protocol", "queue", "user", "ticket", "pedido"]);
  });

  test("is greeted by the time of the start, in the company's time zone", async () => {
    const scene = await campaigning(home, { people: 1 });
    const preview = async (scheduledAt?: string | null, audience: object = { tagListId: scene.origin.id }) => {
      const body = { message1: "{{ms}}|{{hora}}", ...audience, ...(scheduledAt !== undefined && { scheduledAt }) };
      return (await scene.admin.does("POST /campaigns/preview", { body })).messages[0]?.text.split("|");
    };
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    // São Paulo is three hours behind UTC.
    expect(await preview(`${tomorrow}T11:00:00Z`)).toEqual(["Bom dia", "08:00:00"]);
    expect(await preview(`${tomorrow}T12:30:00-03:00`)).toEqual(["Boa tarde", "12:30:00"]);
    expect(await preview(`${tomorrow}T12:30`)).toEqual(["Boa tarde", "12:30:00"]);
    expect(await preview(`${tomorrow}T22:00:00Z`)).toEqual(["Boa noite", "19:00:00"]);
    const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
    const numbers = [{ name: "Bia", number: "5531987650001" }];
    await scene.admin.does("POST /contact-lists/:contactListId/contacts", {
      params: { contactListId },
      body: { numbers },
    });
    expect(await preview(`${tomorrow}T11:00:00Z`, { contactListId })).toEqual(["Bom dia", "08:00:00"]);
    // What begins now is read now; so is what should have begun before.
    const now = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium", timeZone: "America/Sao_Paulo" });
    for (const start of [undefined, null, "2026-01-05T03:00:00-03:00"]) {
      const before = Date.now();
      const [, hour = ""] = (await preview(start)) ?? [];
      const moments = Array.from({ length: Math.ceil((Date.now() - before) / 1000) + 1 }, (_, n) => before + n * 1000);
      expect(moments.map((moment) => now.format(moment))).toContain(hour);
    }
  });

  test("is previewed with the first of a contact list, also where their number is nobody's yet", async () => {
    const scene = await campaigning(home, { people: 1 });
    const [ana] = scene.contacts;
    const { id: contactListId } = await scene.admin.does("POST /contact-lists", { body: { name: "Clientes" } });
    const preview = () =>
      scene.admin.does("POST /campaigns/preview", { body: { message1: "Oi {name} <{email}>", contactListId } });
    expect(await preview()).toMatchObject({ contact: null, messages: [{ text: "Oi {name} <{email}>" }] });
    const add = (number: string) =>
      scene.rows(
        "insert into contact_list_items (company_id, contact_list_id, name, number, email, words) values ($1, $2, 'Bia', $3, 'bia@casa.test', '')",
        contactListId,
        number,
      );
    await add("5531987650001");
    expect(await preview()).toMatchObject({
      contact: { id: null, name: "Bia", number: "5531987650001" },
      messages: [{ text: "Oi Bia <bia@casa.test>" }],
    });
    await scene.rows("delete from contact_list_items where company_id = $1");
    await add(ana?.number ?? "");
    expect(await preview()).toMatchObject({
      contact: { id: ana?.id, name: "Ana Lima", number: ana?.number },
      messages: [{ text: "Oi Ana Lima <>" }],
    });
  });

  test("is previewed with somebody who gets it, and with the first where nobody does", async () => {
    const scene = await campaigning(home, { people: 3 });
    const [ana, bia, caio] = scene.contacts;
    const shown = async () => {
      const body = { message1: "Oi", tagListId: scene.origin.id };
      return (await scene.admin.does("POST /campaigns/preview", { body })).contact?.id;
    };
    const optOut = (id?: number) =>
      scene.rows("update contacts set opted_out_at = now() where company_id = $1 and id = $2", id);
    expect(await shown()).toBe(ana?.id);
    await optOut(ana?.id);
    expect(await shown()).toBe(bia?.id);
    await scene.rows(
      "update contacts set on_whatsapp = false, whatsapp_asked_at = now() where company_id = $1 and id = $2",
      bia?.id,
    );
    expect(await shown()).toBe(caio?.id);
    await optOut(caio?.id);
    expect(await shown()).toBe(ana?.id);
  });

  test("is checked for unknown words also while nobody would get it", async () => {
    const scene = await campaigning(home, { people: 0 });
    const message1 = "{name} {{firstName}} {{pedido}} {50% off}";
    expect(
      await scene.admin.does("POST /campaigns/preview", { body: { message1, tagListId: scene.origin.id } }),
    ).toEqual({
      contact: null,
      messages: [{ variant: 1, text: message1 }],
      captions: [],
      unknownVariables: ["pedido"],
    });
  });
});
