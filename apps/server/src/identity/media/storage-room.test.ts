import { beforeAll, expect, test, vi } from "vitest";
import { limits } from "@recado/contracts/limits";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";

const home = useApp();
let address: string;
beforeAll(async () => {
  address = `http://127.0.0.1:${await home.listen()}`;
});

/** A company with an open conversation, whose plan gives so many megabytes. */
async function shopWith(megabytes: number) {
  const admin = await home.nobody.signUp();
  const { companyId } = admin.user;
  await home.app.database.platform(
    `with plan as (insert into plans (name, users, connections, queues, value_cents, storage, is_public) values ('Arquivos' || gen_random_uuid(), 9, 9, 9, 0, $2, false) returning id)
     update companies set plan_id = (select id from plan) where id = $1`,
    [companyId, megabytes],
  );
  const ticket = await conversation(home.app, admin, await connectionOf(home.app, admin));
  await admin.does("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body: { status: "open" } });
  const send = async (bytes: number) => {
    const form = new FormData();
    form.append("medias", new Blob([new Uint8Array(bytes)]), "arquivo.bin");
    const headers = { authorization: `Bearer ${admin.token}` };
    const answer = await fetch(`${address}/api/messages/${ticket.id}`, { method: "POST", headers, body: form });
    return { status: answer.status, error: ((await answer.json()) as { error?: string }).error };
  };
  const files = async () =>
    (await home.app.database.tenant(companyId, (tx) => tx.sql("select from media where company_id = $1", [companyId])))
      .length;
  return { admin, companyId, send, files };
}

test("a company's files end where its plan ends", async () => {
  const { send, files } = await shopWith(1);
  expect(await send(600_000)).toMatchObject({ status: 200 });
  expect(await send(600_000)).toEqual({ status: 409, error: "ERR_STORAGE_QUOTA" });
  expect(await send(300_000)).toMatchObject({ status: 200 });
  expect(await files()).toBe(2);
});

test("of uploads at the same time no more are taken than there is room for", async () => {
  const { send, files } = await shopWith(1);
  const answers = await Promise.all([1, 2, 3].map(() => send(600_000)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await files()).toBe(1);
});

test("a user uploads so much a day, and yesterday's uploads count no more", async () => {
  const { admin, companyId, send } = await shopWith(100);
  await send(1);
  const setDay = (day: string, bytes: number) =>
    home.app.database.tenant(companyId, (tx) =>
      tx.sql(
        "update upload_days set day = current_date - $3::integer, bytes = $4 where company_id = $1 and user_id = $2",
        [companyId, admin.user.id, day === "today" ? 0 : 1, bytes],
      ),
    );
  await setDay("today", limits.uploadsADay - 1_000);
  expect(await send(10_000)).toEqual({ status: 409, error: "ERR_UPLOADS_TODAY" });
  await setDay("yesterday", limits.uploadsADay - 1_000);
  expect(await send(10_000)).toMatchObject({ status: 200 });
});

test("the last twentieth of the disk stays the database's", async () => {
  const { send, files } = await shopWith(100);
  const room = vi.spyOn(home.app.media, "room").mockResolvedValue({ free: 51_000_000, total: 1_000_000_000 });
  try {
    expect(await send(2_000_000)).toEqual({ status: 507, error: "ERR_STORAGE_FULL" });
    expect(await send(10_000)).toMatchObject({ status: 200 });
  } finally {
    room.mockRestore();
  }
  expect(await files()).toBe(1);
});
