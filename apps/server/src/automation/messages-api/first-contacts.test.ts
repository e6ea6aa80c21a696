import { describe, expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { programming } from "../../testing/messages-api.ts";

const home = useApp({ ROLES: "web" });
const hour = () => new Date(Date.now() + 3_600_000).toISOString();

describe("while WhatsApp restricts or warns the number", () => {
  test("a first contact is refused with the end, and its number is not asked for", async () => {
    const scene = await programming(home);
    const until = hour();
    await scene.rows(
      "update connections set is_restricted = true, restricted_until = $2::timestamptz where company_id = $1",
      until,
    );
    const { status, body } = await scene.send({});
    expect([status, body]).toEqual([409, { error: "ERR_WAPP_RESTRICTED", until }]);
    expect([scene.asked, await scene.sent()]).toEqual([[], []]);
    expect((await scene.send({ number: await scene.customer() })).status, "a customer is answered").toBe(200);
  });

  test.each([
    ["second warning", "new_chat_stage = 'SECOND_WARNING'"],
    ["quota used up", "new_chat_quota = 10, new_chats_used = 10"],
  ])("the %s stops first contacts until its cycle ends", async (_, change) => {
    const scene = await programming(home);
    const until = hour();
    await scene.rows(
      `update connections set ${change}, new_chat_cycle_ends_at = $2::timestamptz where company_id = $1`,
      until,
    );
    expect((await scene.send({})).body).toEqual({ error: "ERR_WAPP_RESTRICTED", until });
  });

  test("what programs began since WhatsApp told the quota counts", async () => {
    const scene = await programming(home);
    await scene.rows(
      "update connections set new_chat_quota = 3, new_chats_used = 1, new_chat_cycle_ends_at = $2::timestamptz where company_id = $1",
      hour(),
    );
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 3; n++) codes.push((await scene.send({})).error);
    expect(codes).toEqual([undefined, undefined, "ERR_WAPP_RESTRICTED"]);
  });
});

describe("a day's limit", () => {
  const withLimit = async (value: string) => {
    const scene = await programming(home);
    await scene.admin.does("PUT /settings/:key", { params: { key: "campaignDailyLimit" }, body: { value } });
    return scene;
  };

  test("is shared with campaigns: as many first contacts at once as are left pass", async () => {
    const scene = await withLimit("10");
    await scene.rows(
      "insert into connection_pace (company_id, connection_id, next_at, day, sent_today) values ($1, $2, now(), (now() at time zone 'America/Sao_Paulo')::date, 6)",
      scene.connection.connectionId,
    );
    const answers = await Promise.all(Array.from({ length: 8 }, () => scene.send({})));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.error).toBe("ERR_FIRST_CONTACTS_LIMIT");
    const until = Date.parse((refused?.body as { until: string } | undefined)?.until ?? "");
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThanOrEqual(Math.floor((until - Date.now()) / 1_000));
    expect((await scene.send({ number: await scene.customer() })).status, "a customer is answered").toBe(200);
    expect(await scene.sent()).toHaveLength(5);
  });
});
