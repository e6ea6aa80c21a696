import { beforeAll, describe, expect, test } from "vitest";
import type { Message } from "@recado/contracts/messages";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";
import { jpeg } from "../../testing/sample-files.ts";

const frontEnd = "https://painel.empresa.test";
const home = useApp({ PUBLIC_URL: "https://recado.empresa.test", CORS_ORIGINS: frontEnd });
let address: string;
let picture: Buffer;
let admin: Person;
let queueId: number;
let ticketId: number;

beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
  picture = await jpeg();
  admin = await home.nobody.signUp();
  queueId = await admin.queue();
  const { id } = await conversation(home.app, admin, await connectionOf(home.app, admin), { queueId });
  ticketId = id;
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
  const form = new FormData();
  form.append("medias", new Blob([new Uint8Array(picture)]), "vitrine.jpg");
  const sent = await fetch(`${address}/api/messages/${ticketId}`, {
    method: "POST",
    headers: { authorization: `Bearer ${admin.token}` },
    body: form,
  });
  const { mediaUrl } = (await sent.json()) as Message;
  // The picture is the customer's photo as well.
  await home.app.database.tenant(admin.user.companyId, (tx) =>
    tx.sql("update contacts set picture_id = $2 where company_id = $1", [
      tx.companyId,
      /\d+/.exec(mediaUrl ?? "")?.[0],
    ]),
  );
});

/** The answer with its whole body: a body that nobody reads keeps its connection, and the server waits for it to end. */
async function whole(asked: Promise<Response>): Promise<Response> {
  const answer = await asked;
  return new Response(await answer.arrayBuffer(), answer);
}
/** Asks as an element does: no bearer, no cookie. */
const load = (url: string | null) => whole(fetch(new URL(url ?? "", address)));
const attendant = () => admin.colleague("user", { queueIds: [queueId] });
async function addressFor(person: Person, headers: Record<string, string> = {}): Promise<string | null> {
  const { messages } = await person.does("GET /messages/:ticketId", { params: { ticketId }, headers });
  return messages.find(({ fromMe }) => fromMe)?.mediaUrl ?? null;
}

describe("the address of a file in an answer", () => {
  test("loads in an element as it is, also on a front end's page, and stays the same", async () => {
    const ana = await attendant();
    const url = await addressFor(ana);
    expect(url).toMatch(/^\/api\/media\/\d+\?signature=/);
    const answer = await load(url);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cross-origin-resource-policy")).toBe("cross-origin");
    expect(Buffer.from(await answer.arrayBuffer()).equals(picture)).toBe(true);
    expect(await addressFor(ana)).toBe(url);
  });

  test("is a whole one for a page of another origin", async () => {
    const ana = await attendant();
    const path = await addressFor(ana);
    expect(await addressFor(ana, { origin: frontEnd })).toBe(`https://recado.empresa.test${path}`);
    expect(await addressFor(ana, { origin: "https://recado.empresa.test" })).toBe(path);
  });

  test("is signed for photos too: of conversations, contacts, cards, and tickets that a refusal shows", async () => {
    const ana = await attendant();
    const ticket = await ana.does("GET /tickets/:ticketId", { params: { ticketId } });
    const { contacts } = await ana.does("GET /contacts", { query: {} });
    const refused = await ana.call("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
    const { ticket: shown } = refused.body as { ticket?: typeof ticket };
    expect(refused.status).toBe(409);
    for (const url of [ticket.contact.profilePicUrl, contacts[0]?.profilePicUrl, shown?.contact.profilePicUrl]) {
      expect(url).toMatch(/^\/api\/media\/\d+\?signature=/);
      expect((await load(url ?? null)).status).toBe(200);
    }
  });

  test("ends with the reader's session and with the reader's right", async () => {
    const [ana, bia] = [await attendant(), await attendant()];
    const [ofAna, ofBia] = [await addressFor(ana), await addressFor(bia)];
    expect([(await load(ofAna)).status, (await load(ofBia)).status]).toEqual([200, 200]);
    // Signing in elsewhere ends the session here.
    await home.nobody.login(ana.user.email);
    const ended = await load(ofAna);
    expect([ended.status, await ended.json()]).toMatchObject([401, { error: "ERR_SESSION_EXPIRED" }]);
    await admin.does("PUT /users/:userId", { params: { userId: bia.user.id }, body: { queueIds: [] } });
    expect((await load(ofBia)).status).toBe(404);
  });

  test("serves whoever sends a bearer by that, so that a client can renew it", async () => {
    const [ana, bia] = [await attendant(), await attendant()];
    const url = `${address}${await addressFor(ana)}`;
    const ask = (bearer: string) => whole(fetch(url, { headers: { authorization: `Bearer ${bearer}` } }));
    expect((await ask("spent")).status).toBe(403);
    const answer = await ask(bia.token);
    expect([answer.status, answer.headers.get("cross-origin-resource-policy")]).toEqual([200, "same-origin"]);
  });
});
