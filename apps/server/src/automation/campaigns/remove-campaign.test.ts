import { expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";
import { mortal } from "../../testing/app-that-dies.ts";
import { removeCampaign } from "./remove-campaign.ts";

const home = useApp({ ROLES: "web" });

test("a large campaign is gone at once, and its recipients in parts, through the death of processes between them", async () => {
  const scene = await campaigning(home, { people: 1 });
  const { id } = await scene.create();
  await scene.start(id);
  await scene.rows(
    `insert into campaign_recipients (company_id, campaign_id, person_key, number, is_new, variant, status)
     select $1, $2, '5531' || g, '5531' || g, true, 1, 'queued' from generate_series(900000000, 900012000) g`,
    id,
  );
  const params = { campaignId: id };
  await scene.admin.does("POST /campaigns/:campaignId/cancel", { params });
  await scene.admin.does("DELETE /campaigns/:campaignId", { params });
  const left = async () =>
    (await scene.rows<{ count: number }>("select count(*) from campaign_recipients where company_id = $1"))[0]?.count;
  expect(await left()).toBe(12_002);
  const calls = ["GET /campaigns/:campaignId", "GET /campaigns/:campaignId/report"] as const;
  for (const call of calls) expect((await scene.admin.call(call, { params })).status).toBe(404);
  expect((await scene.admin.call("DELETE /campaigns/:campaignId", { params })).status).toBe(404);
  expect((await scene.admin.does("GET /campaigns", { query: {} })).count).toBe(0);
  expect(await scene.tick(id)).toBeNull();
  const which = { companyId: scene.companyId, campaignId: id };
  for (const [nth, moment, then] of [
    [1, "before", 12_002],
    [1, "after", 7_002],
    [2, "before", 2_002],
  ] as const) {
    const { app, died } = mortal(home.app, nth, moment);
    await Promise.race([died, removeCampaign(app, which).catch(() => undefined)]);
    expect(await left()).toBe(then);
  }
  const jobs = await home.app.database.platform<{ count: number }>(
    "select count(*)::int as count from jobs where kind = 'campaign-removal' and (data->>'campaignId')::bigint = $1",
    [id],
  );
  expect(jobs).toEqual([{ count: 1 }]);
  await removeCampaign(home.app, which);
  expect([await left(), await scene.rows("select from campaigns where company_id = $1")]).toEqual([0, []]);
  expect(await scene.rows("select from campaign_counts where company_id = $1")).toEqual([]);
  // Twice is no harm, and what is not deleted stays.
  const { id: other } = await scene.create();
  await removeCampaign(home.app, { ...which, campaignId: other });
  expect((await scene.show(other)).id).toBe(other);
});
