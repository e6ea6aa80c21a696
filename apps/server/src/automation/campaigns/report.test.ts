import { limits } from "@recado/contracts/limits";
import { describe, expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp({ ROLES: "web" });

/** A campaign with so many recipients; every second one was written to, the first of them got it. */
async function withRecipients(many: number) {
  const scene = await campaigning(home, { people: 0 });
  const { id } = await scene.create({ scheduledAt: null });
  await scene.rows(
    `insert into campaign_recipients
       (company_id, campaign_id, person_key, name, number, is_new, variant, status, sent_at, connection_id, delivered_at)
     select $1, $2, n::text, 'Pessoa ' || n, (5511900000000 + n)::text, true, 1,
            case when n = 1 then 'delivered' when n % 2 = 1 then 'sent' else 'queued' end,
            case when n % 2 = 1 then now() end, case when n % 2 = 1 then $3::bigint end, case when n = 1 then now() end
     from generate_series(1, $4::int) n`,
    id,
    scene.connection.connectionId,
    many,
  );
  return scene.show(id);
}

describe("a campaign's recipients", () => {
  test("are all shown while they fit, with how many they are", async () => {
    const { contactList, shipping, shippingCount } = await withRecipients(3);
    expect(contactList).toMatchObject({ count: 3, hasMore: false });
    expect(contactList.contacts.map(({ name, isWhatsappValid }) => [name, isWhatsappValid])).toEqual([
      ["Pessoa 1", true],
      ["Pessoa 2", null],
      ["Pessoa 3", true],
    ]);
    expect(shipping.map(({ number, deliveredAt }) => [number, deliveredAt !== null])).toEqual([
      ["5511900000001", true],
      ["5511900000003", false],
    ]);
    expect(shippingCount).toBe(2);
  });

  test("say when there are more than are shown, and how many in all", async () => {
    const most = limits.campaign.detail;
    const { contactList, shipping, shippingCount } = await withRecipients(most + 3);
    expect(contactList.contacts).toHaveLength(most);
    expect(contactList).toMatchObject({ count: most + 3, hasMore: true });
    expect(shipping).toHaveLength(most / 2);
    expect(shippingCount).toBe(most / 2 + 2);
    const exactly = await withRecipients(most);
    expect(exactly.contactList).toMatchObject({ count: most, hasMore: false });
    expect(exactly.shippingCount).toBe(most / 2);
  });
});
