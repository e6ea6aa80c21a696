import { expect, test } from "vitest";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { programming } from "../../testing/messages-api.ts";
import { startHttpPeer } from "../../testing/peers/http-peer.ts";

const host = await startHttpPeer((_, response) => void response.writeHead(200).end("%PDF-1.4 ata"));
const home = useApp({ ROLES: "web", ALLOWED_PRIVATE_HOSTS: host.host });

async function scene() {
  const base = await programming(home);
  const setting = (value: "enabled" | "disabled") =>
    base.admin.does("PUT /settings/:key", { params: { key: "CheckMsgIsGroup" }, body: { value } });
  await setting("disabled");
  let sequence = 0;
  const group = async (connection = base.connection) => {
    const id = `1203630${String(Date.now()).slice(-8)}${String(++sequence).padStart(3, "0")}`;
    await receive(home.app, connection, written("", { chat: { group: id }, sender: { pn: newNumber() } }));
    return id;
  };
  const say = (body: object, headers: Record<string, string> = {}) =>
    base.program.call("POST /api/messages/send", { body: { body: "Aviso", ...body }, headers });
  return { ...base, setting, group, say };
}

test("a program lists the groups of its connection, and writes into one", async () => {
  const { program, group, say, sent, outbox, rows, asked } = await scene();
  const id = await group();
  await rows("update contacts set name = 'Obra' where company_id = $1 and is_group");
  expect((await program.call("GET /api/messages/groups")).ok).toEqual({
    groups: [{ groupId: `${id}@g.us`, name: "Obra" }],
  });
  const answer = await say({ groupId: `${id}@g.us` });
  expect([answer.status, answer.ok.status]).toEqual([200, "queued"]);
  expect((await say({ groupId: id, openTicket: "pending" })).status).toBe(200);
  expect(await sent()).toMatchObject([
    { number: id, body: "Aviso", status: "pending" },
    { number: id, status: "pending" },
  ]);
  expect((await outbox()).map(({ lane }) => lane)).toEqual([2, 2]);
  const [call] = await rows<{ is_first_contact: boolean }>(
    "select is_first_contact from api_calls where company_id = $1",
  );
  expect([call?.is_first_contact, asked], "nobody is asked for a group's number").toEqual([false, []]);
});

test("a text names people by their numbers", async () => {
  const { group, say, rows } = await scene();
  const groupId = await group();
  const number = newNumber();
  expect((await say({ groupId, body: `Oi @${number}`, mentions: [number] })).status).toBe(200);
  const [row] = await rows<{ mentions: object }>(
    "select payload->'mentions' as mentions from outbox where company_id = $1 and kind = 'text'",
  );
  expect(row?.mentions).toEqual([{ name: number, of: { pn: number } }]);
});

test("a file goes to a group too, once for a key", async () => {
  const { program, group, sent } = await scene();
  const groupId = await group();
  const address = `http://127.0.0.1:${await home.listen()}/api/messages/send`;
  const post = () => {
    const form = new FormData();
    form.append("groupId", groupId);
    form.append("medias", new Blob(["%PDF-1.4 ata"]), "ata.pdf");
    const headers = { authorization: `Bearer ${program.token}`, "idempotency-key": "ata-1" };
    return fetch(address, { method: "POST", headers, body: form });
  };
  expect([(await post()).status, (await post()).status]).toEqual([200, 200]);
  expect(await sent()).toMatchObject([{ number: groupId, kind: "application" }]);
});

test("the caption of a file names people too", async () => {
  const { group, say, rows } = await scene();
  const [groupId, bia] = [await group(), newNumber()];
  const file = { mediaUrl: `${host.url}/ata.pdf`, body: `Ata para @${bia}`, mentions: [Number(bia)] };
  expect((await say({ groupId, ...file })).status).toBe(200);
  const [row] = await rows<{ mentions: object }>(
    "select payload->'mentions' as mentions from outbox where company_id = $1 and kind = 'media'",
  );
  expect(row?.mentions).toEqual([{ name: bia, of: { pn: bia } }]);
});

test("refused clearly: groups that are off, unknown, or another connection's or company's; two addressees or none", async () => {
  const { say, group, setting, program, sent, admin, rows } = await scene();
  const [mine, others] = [await group(), await (await scene()).group()];
  const second = await group(await connectionOf(home.app, admin));
  for (const groupId of ["120363000000000000", others, second])
    expect(await say({ groupId })).toMatchObject({ status: 404, error: "ERR_NO_CONTACT_FOUND" });
  for (const body of [
    {},
    { groupId: mine, number: "5511987654321" },
    { groupId: "Obra" },
    { groupId: `${mine}@s.whatsapp.net` },
    { number: "5511987654321", mentions: ["5511987654321"] },
    { groupId: mine, mentions: ["Ana"] },
  ])
    expect(await say(body)).toMatchObject({ status: 400, error: "ERR_VALIDATION" });
  await setting("enabled");
  expect(await say({ groupId: mine })).toMatchObject({ status: 409, error: "ERR_GROUPS_OFF" });
  expect(await program.call("GET /api/messages/groups")).toMatchObject({ status: 409, error: "ERR_GROUPS_OFF" });
  await setting("disabled");
  await rows("update connections set status = 'DISCONNECTED' where company_id = $1");
  expect(await say({ groupId: mine })).toMatchObject({ error: "ERR_WAPP_NOT_INITIALIZED" });
  expect(await sent()).toEqual([]);
});
