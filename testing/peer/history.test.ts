import { expect, test } from "vitest";
import { company, usePeer } from "./peer-fixture.ts";

const wa = usePeer();
const past = {
  with: "5511988887777",
  name: "Maria",
  unread: 1,
  messages: [
    { id: "P1", content: "oi", at: 1_700_000_000_000, pushName: "Mari" },
    { id: "P2", content: "olá!", at: 1_700_000_060_000, fromMe: true },
  ],
};

test("history comes over the media host, as conversations with their messages, names and addresses", async () => {
  const client = await wa.pair(company, { history: true });
  const maria = wa.peer.customer("5511988887777");
  await wa.peer.sendHistory(company, { type: "INITIAL_BOOTSTRAP", conversations: [past], mapped: [maria.number] });
  await wa.peer.sendHistory(company, { type: "PUSH_NAME", pushNames: { [maria.number]: "Mari" }, inline: true });
  await client.until(() => client.histories.length === 2);
  const [first, second] = client.histories;
  expect(first).toMatchObject({
    isLatest: true,
    progress: 100,
    chats: [{ id: maria.jid, unreadCount: 1 }],
    contacts: [{ id: maria.jid, name: "Maria", lid: maria.lid }],
    messages: [
      { key: { id: "P2", fromMe: true }, message: { conversation: "olá!" } },
      { key: { id: "P1", fromMe: false }, pushName: "Mari" },
    ],
  });
  expect(second?.contacts).toMatchObject([{ id: maria.jid, notify: "Mari" }]);
  expect(await client.socket.signalRepository.lidMapping.getLIDForPN(maria.jid)).toBe(maria.lid);
  await wa.peer.until(() => wa.peer.unacknowledged().length === 0);
  expect(wa.peer.device(company).receipts.some(({ type }) => type === "hist_sync")).toBe(true);
});

test("a device asks for more, and gets it", async () => {
  const client = await wa.pair(company, { history: true });
  await wa.peer.sendHistory(company, { type: "INITIAL_BOOTSTRAP" });
  const key = { remoteJid: "5511988887777@s.whatsapp.net", id: "P1", fromMe: false };
  const asked = await client.socket.fetchMessageHistory(50, key, 1_700_000_000_000);
  const request = await wa.peer.until(() => wa.peer.phoneRequests[0]);
  expect(request).toMatchObject({
    id: asked,
    device: company,
    type: "HISTORY_SYNC_ON_DEMAND",
    request: { historySyncOnDemandRequest: { oldestMsgId: "P1", onDemandMsgCount: 50 } },
  });
  await wa.peer.sendHistory(company, { type: "ON_DEMAND", conversations: [past], requestId: request.id });
  const answer = await client.until(() => client.histories.find(({ messages }) => messages.length === 2));
  expect(answer.peerDataRequestSessionId).toBe(asked);
});

test("a message that came without content is asked for at the company's phone", async () => {
  const client = await wa.pair();
  const maria = wa.peer.customer("5511988887777");
  const id = await maria.send(company, "from an advertisement", { unavailable: "" });
  const request = await wa.peer.until(() => wa.peer.phoneRequests[0], { what: "the request" });
  expect(request.type).toBe("PLACEHOLDER_MESSAGE_RESEND");
  await wa.peer.resendPlaceholder(request);
  const whole = await client.until(() => client.messages.find(({ message }) => message?.conversation));
  expect(whole).toMatchObject({
    key: { id, remoteJid: maria.jid },
    message: { conversation: "from an advertisement" },
  });
});

test("what a device wants to get is known from its pairing", async () => {
  await wa.pair();
  expect(wa.peer.device(company).props).toMatchObject({ requireFullSync: expect.any(Boolean) as boolean });
});
