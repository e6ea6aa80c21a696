import { describe, expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { programming } from "../../testing/messages-api.ts";

const home = useApp({ ROLES: "web" });
type Scene = Awaited<ReturnType<typeof programming>>;

interface Calls {
  count: number;
  hoursAgo: number;
  isFirst?: boolean;
  ack?: number;
  failure?: string | null;
  /** So many hours after the call its reader wanted no more. */
  optsOutAfter?: number;
  hasAnswered?: boolean;
}

/** Calls of before, each to somebody else, and what became of them. */
async function called(scene: Scene, calls: Calls): Promise<void> {
  const { count, hoursAgo, isFirst = true, ack = 2, failure = null, optsOutAfter, hasAnswered = false } = calls;
  const [ticketId] = (await scene.rows<{ id: number }>("select id from tickets where company_id = $1")).map(
    ({ id }) => id,
  );
  for (let n = 0; n < count; n++)
    await scene.rows(
      `with p as (
         insert into contacts (company_id, name, number, opted_out_at)
         values ($1, 'Bia', '', now() - $3 * interval '1 hour' + $8 * interval '1 hour') returning id
       ), m as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, body, source, sent_at, ack, failure)
         select $1, $2, p.id, $4, 'me', gen_random_uuid(), true, 'Oi', 'api', now(), $5, $6 from p returning id, contact_id
       ), a as (
         insert into messages (company_id, ticket_id, contact_id, connection_id, sender, external_id, from_me, body, source, sent_at)
         select $1, $2, m.contact_id, $4, 'them', gen_random_uuid(), false, 'Oi', 'customer', now() from m where $9::boolean
       )
       insert into api_calls (company_id, connection_id, request_hash, message_ids, is_first_contact, created_at)
       select $1, $4, '', array[m.id], $7, now() - $3 * interval '1 hour' from m`,
      ticketId,
      hoursAgo,
      scene.connection.connectionId,
      ack,
      failure,
      isFirst,
      optsOutAfter ?? null,
      hasAnswered,
    );
}

const lightOf = async ({ admin }: Scene) => {
  const [one] = await admin.does("GET /campaigns/connections");
  return [one?.light, one?.reasons.map(({ reason }) => reason).join()];
};

describe("what became of a program's messages", () => {
  test.each<[string, Calls, string, string]>([
    ["that reached people who answered", { count: 100, hoursAgo: 30, hasAnswered: true }, "green", ""],
    ["that failed", { count: 20, hoursAgo: 0.5, failure: "ERR_SENDING_WAPP_MSG" }, "red", "failures"],
    [
      "that failed to customers",
      { count: 20, hoursAgo: 0.5, isFirst: false, failure: "ERR_SENDING_WAPP_MSG" },
      "red",
      "failures",
    ],
    ["that failed an hour ago", { count: 20, hoursAgo: 2, failure: "ERR_SENDING_WAPP_MSG" }, "yellow", "failures"],
    [
      "for which the connection was down",
      { count: 20, hoursAgo: 0.5, failure: "ERR_WAPP_NOT_INITIALIZED" },
      "green",
      "",
    ],
    ["that too few of failed", { count: 19, hoursAgo: 0.5, failure: "ERR_SENDING_WAPP_MSG" }, "green", ""],
    [
      "that were not delivered within a day",
      { count: 20, hoursAgo: 25, ack: 1, hasAnswered: true },
      "yellow",
      "blocks",
    ],
    ["that are on their way", { count: 20, hoursAgo: 5, ack: 1 }, "green", ""],
    ["after which people opted out", { count: 20, hoursAgo: 5, optsOutAfter: 2 }, "red", "blocks"],
    ["long before they opted out", { count: 20, hoursAgo: 71, optsOutAfter: 73, hasAnswered: true }, "green", ""],
    ["customers opted out after", { count: 20, hoursAgo: 5, optsOutAfter: 2, isFirst: false }, "green", ""],
    ["that nobody answered", { count: 80, hoursAgo: 30 }, "yellow", "unanswered"],
    ["that some answered", { count: 80, hoursAgo: 30, hasAnswered: true }, "green", ""],
  ])("%s", async (_, calls, light, reason) => {
    const scene = await programming(home);
    await scene.customer();
    await called(scene, calls);
    expect(await lightOf(scene)).toEqual([light, reason]);
  });

  test("pauses first contacts of programs too, and answers to customers go on", async () => {
    const scene = await programming(home);
    await scene.customer();
    await called(scene, { count: 80, hoursAgo: 30 });
    await called(scene, { count: 1, hoursAgo: 11 });
    expect(await scene.send({})).toMatchObject({ status: 429, error: "ERR_FIRST_CONTACTS_LIMIT" });
    expect([scene.asked, await lightOf(scene)]).toEqual([[], ["red", "unanswered"]]);
    expect((await scene.send({ number: await scene.customer() })).status).toBe(200);
  });

  test.each<[string, Calls, string]>([
    ["that nobody answered", { count: 80, hoursAgo: 30 }, "unanswered"],
    ["that were not delivered", { count: 20, hoursAgo: 30, ack: 1, isFirst: false }, "blocks"],
  ])("%s does not hide behind a day of others", async (_, calls, reason) => {
    const scene = await programming(home);
    await scene.customer();
    await called(scene, calls);
    await called(scene, { count: 401, hoursAgo: 3 });
    expect((await lightOf(scene))[1]).toBe(reason);
  });

  test("is one count of what was begun since WhatsApp told the quota", async () => {
    const scene = await programming(home);
    await scene.customer();
    await called(scene, { count: 4, hoursAgo: 0.5 });
    await scene.rows(
      "update connections set new_chat_quota = 5, new_chats_used = 0, new_chat_cycle_ends_at = now() + interval '1 day' where company_id = $1",
    );
    const [light] = await scene.admin.does("GET /campaigns/connections");
    expect(light?.newChatsLeft).toBe(1);
  });
});
