import { expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

test.each([
  ["nobody answered", "unanswered", { status: "delivered", count: 80 }],
  ["nobody was reached", "blocks", { status: "sent", count: 30 }],
])("of yesterday %s: it does not hide behind a day of other messages", async (_, reason, { status, count }) => {
  const scene = await campaigning(home, { people: 0 });
  const { id } = await scene.create({ scheduledAt: null });
  const sent = (many: number, hoursAgo: number, became: string, hasAnswered: boolean) =>
    scene.rows(
      `insert into campaign_recipients
         (company_id, campaign_id, person_key, is_new, variant, status, sent_at, connection_id, is_first_contact, answered_at)
       select $1, $2, gen_random_uuid(), true, 1, $3, now() - $4 * interval '1 hour', $5, true, case when $6::boolean then now() end
       from generate_series(1, $7::integer)`,
      id,
      became,
      hoursAgo,
      scene.connection.connectionId,
      hasAnswered,
      many,
    );
  await sent(count, 30, status, false);
  await sent(450, 3, "read", true);
  const [light] = await scene.admin.does("GET /campaigns/connections");
  expect(light?.reasons.map((one) => one.reason)).toContain(reason);
});
