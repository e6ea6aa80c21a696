import type { WACallEvent } from "baileys";
import { expect, test } from "vitest";
import { company, usePeer } from "./peer-fixture.ts";

const wa = usePeer();

async function listening() {
  const client = await wa.pair();
  const heard: WACallEvent[] = [];
  client.socket.ev.on("call", (calls) => heard.push(...calls));
  return { client, heard, maria: wa.peer.customer("5511988887777", { name: "Maria" }) };
}

test("a call reaches the device, which refuses it", async () => {
  const { client, heard, maria } = await listening();
  const call = maria.call(company, { video: true });
  await wa.peer.until(() => heard[0]);
  expect(heard).toMatchObject([{ id: call.id, from: maria.jid, chatId: maria.jid, status: "offer", isVideo: true }]);
  await client.socket.rejectCall(call.id, maria.jid);
  expect(wa.peer.calls).toMatchObject([{ id: call.id, customer: maria.number, state: "rejected" }]);
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
});

test("from a hidden address with the number beside it or alone, and in a group", async () => {
  const { heard, maria } = await listening();
  maria.addressing = "lid";
  maria.call(company);
  maria.call(company, { alone: true });
  const group = wa.peer.createGroup({ subject: "Obra", participants: [maria.number, company] });
  maria.call(company, { group: group.id });
  await wa.peer.until(() => heard.length === 3);
  expect(heard).toMatchObject([
    { from: maria.lid, callerPn: maria.jid, isGroup: false },
    { from: maria.lid, callerPn: undefined },
    { isGroup: true, groupJid: group.id },
  ]);
});

test("the customer hangs up, or nobody answers; what rang during an absence comes late, with its time", async () => {
  const { client, heard, maria } = await listening();
  maria.call(company).hangUp();
  const missed = maria.call(company);
  missed.timeOut();
  await wa.peer.until(() => heard.length === 4);
  expect(heard.map(({ status }) => status)).toEqual(["offer", "terminate", "offer", "timeout"]);
  expect(missed.state).toBe("missed");
  wa.peer.drop(company);
  await wa.peer.until(() => !wa.peer.device(company).connected);
  maria.call(company, { at: 1_700_000_000_000 });
  await client.until(() => client.open);
  const late: WACallEvent[] = [];
  client.socket.ev.on("call", (calls) => late.push(...calls));
  await wa.peer.until(() => wa.peer.device(company).mailbox.size === 0);
  expect(wa.peer.calls).toHaveLength(3);
});
