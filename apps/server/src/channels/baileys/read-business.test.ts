import type { proto } from "baileys";
import { describe, expect, it } from "vitest";
import { fileOfPhone, readFromPhone, sourceOf } from "../../testing/whatsapp-content.ts";

describe("a message of choices, offers and announcements", () => {
  it.each<[string, proto.IMessage, object]>([
    ...(
      ["pollCreationMessage", "pollCreationMessageV2", "pollCreationMessageV3", "pollCreationMessageV5"] as const
    ).map((type): [string, proto.IMessage, object] => [
      `a ${type}`,
      { [type]: { name: "Que dia?", options: [{ optionName: "Sexta" }, { optionName: "Sábado" }] } },
      { kind: "poll", body: "Que dia?\n• Sexta\n• Sábado" },
    ]),
    [
      "a poll of the fourth form",
      {
        pollCreationMessageV4: {
          message: { pollCreationMessageV3: { name: "Que dia?", options: [{ optionName: "Hoje" }] } },
        },
      },
      { kind: "poll", body: "Que dia?\n• Hoje" },
    ],
    [
      "a choice from a list",
      { listResponseMessage: { title: "Segunda via", singleSelectReply: { selectedRowId: "row-2" } } },
      { kind: "chat", body: "Segunda via", choiceId: "row-2" },
    ],
    [
      "a button pressed",
      { buttonsResponseMessage: { selectedDisplayText: "Sim", selectedButtonId: "yes" } },
      { body: "Sim", choiceId: "yes" },
    ],
    [
      "a template's button pressed",
      { templateButtonReplyMessage: { selectedDisplayText: "Falar", selectedId: "talk" } },
      { body: "Falar", choiceId: "talk" },
    ],
    [
      "a choice in a flow",
      {
        interactiveResponseMessage: {
          body: { text: "Pix" },
          nativeFlowResponseMessage: { name: "quick_reply", paramsJson: '{"id":"pay-pix"}' },
        },
      },
      { body: "Pix", choiceId: "pay-pix" },
    ],
    [
      "a choice whose id is no JSON",
      { interactiveResponseMessage: { body: { text: "Pix" }, nativeFlowResponseMessage: { paramsJson: "{{" } } },
      { body: "Pix", choiceId: null },
    ],
    [
      "a list",
      {
        listMessage: {
          title: "Menu",
          description: "Escolha",
          sections: [{ title: "Contas", rows: [{ title: "Boleto", rowId: "1" }] }],
        },
      },
      { kind: "chat", body: "Menu\nEscolha\nContas\n• Boleto" },
    ],
    [
      "buttons below a picture",
      {
        buttonsMessage: {
          contentText: "Confirma?",
          imageMessage: fileOfPhone,
          buttons: [{ buttonText: { displayText: "Sim" } }],
        },
      },
      { kind: "image", body: "Confirma?\n• Sim", media: { source: sourceOf("Image") } },
    ],
    [
      "a template",
      {
        templateMessage: {
          hydratedTemplate: {
            hydratedContentText: "Seu pedido saiu",
            hydratedButtons: [{ urlButton: { displayText: "Ver", url: "https://loja.test" } }],
          },
        },
      },
      { body: "Seu pedido saiu\n• Ver: https://loja.test" },
    ],
    [
      "an interactive message",
      {
        interactiveMessage: {
          header: { title: "Oferta" },
          body: { text: "Só hoje" },
          nativeFlowMessage: { buttons: [{ buttonParamsJson: '{"display_text":"Quero"}' }] },
        },
      },
      { body: "Oferta\nSó hoje\n• Quero" },
    ],
    [
      "an order",
      {
        orderMessage: {
          orderTitle: "Flores",
          itemCount: 3,
          totalAmount1000: 45_500,
          totalCurrencyCode: "BRL",
          message: "para hoje",
        },
      },
      { kind: "order", body: "Flores × 3\nBRL 45.50\npara hoje" },
    ],
    [
      "a product",
      {
        productMessage: {
          product: { title: "Rosa", priceAmount1000: 9_900, currencyCode: "BRL", productImage: fileOfPhone },
          body: "tem?",
        },
      },
      { kind: "order", body: "Rosa\nBRL 9.90\ntem?", media: { source: sourceOf("Image") } },
    ],
    [
      "a group's invitation",
      { groupInviteMessage: { groupName: "Bairro", inviteCode: "AbC-123", caption: "entra" } },
      { kind: "chat", body: "👥 Bairro\nhttps://chat.whatsapp.com/AbC-123\nentra" },
    ],
    [
      "an event",
      { eventMessage: { name: "Festa", description: "traga bolo", startTime: 1_800_000_000 } },
      { kind: "chat", body: "📅 Festa\n2027-01-15 08:00 UTC\ntraga bolo" },
    ],
    ...(["viewOnceMessage", "viewOnceMessageV2", "viewOnceMessageV2Extension"] as const).map(
      (type): [string, proto.IMessage, object] => [
        `a ${type}`,
        { [type]: { message: { imageMessage: { ...fileOfPhone, caption: "só uma vez" } } } },
        { kind: "viewOnce", body: "", media: null },
      ],
    ),
    [
      "a voice note to hear once",
      { audioMessage: { ...fileOfPhone, viewOnce: true } },
      { kind: "viewOnce", media: null },
    ],
  ])("%s", (_, content, expected) => {
    expect(readFromPhone(content)).toMatchObject(expected);
  });
});
