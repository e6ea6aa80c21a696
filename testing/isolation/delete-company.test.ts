import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { purgeCompany } from "../../apps/server/src/identity/companies/delete-company.ts";
import { useApp } from "../../apps/server/src/testing/harness.ts";
import { furnish } from "./covers.ts";

const home = useApp();

/** Tables whose rows change while the app runs. */
const passing = new Set(["outbox", "session_requests", "steps"]);
const lasting = (tables: string[]) => tables.filter((name) => !passing.has(name));

/** The tables that hold rows of the company. */
async function tablesWith(companyId: number): Promise<string[]> {
  const tables = await home.app.database.platform<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'company_id' order by 1",
  );
  return home.app.database.tenant(companyId, async (tx) => {
    const found: string[] = [];
    for (const { name } of tables)
      if ((await tx.sql(`select from ${name} where company_id = $1 limit 1`, [companyId])).length > 0) found.push(name);
    return found;
  });
}

async function wantedSessions(companyId: number): Promise<number> {
  const [row] = await home.app.database.platform<{ count: number }>(
    "select count(*) from session_leases where company_id = $1 and wanted",
    [companyId],
  );
  return row?.count ?? 0;
}

test("a company that is deleted is shut out at once, and leaves no row and no file", async () => {
  const owner = await home.nobody.login("dono@plataforma.test");
  const admin = await home.nobody.signUp("Vai Embora");
  const { companyId } = admin.user;
  await furnish(home.app, admin);
  const file = await home.app.media.put(companyId, Readable.from([Buffer.from("foto")]), { maxBytes: 10 });
  await admin.does("POST /whatsapp", { body: { name: "Teste", provider: "simulator" } });
  expect(await wantedSessions(companyId)).toBeGreaterThan(0);
  const neighbour = await home.nobody.signUp();
  await furnish(home.app, neighbour);
  const before = await tablesWith(neighbour.user.companyId);
  expect(before.length).toBeGreaterThan(20);
  expect(await home.app.media.size(companyId, file.key)).toBeDefined();

  const remove = () => owner.call("DELETE /companies/:companyId", { params: { companyId } });
  expect((await remove()).status).toBe(200);
  expect((await remove()).error).toBe("ERR_NO_COMPANY_FOUND");
  expect((await admin.call("GET /tickets")).status).toBe(401);
  expect((await owner.call("GET /companies/:companyId", { params: { companyId } })).error).toBe("ERR_NO_COMPANY_FOUND");
  expect(await wantedSessions(companyId)).toBe(0);
  // Name and e-mail are free before the rows are gone.
  await owner.does("POST /companies", {
    body: { name: "Vai Embora", email: admin.user.email, password: "senha-forte", planId: 1 },
  });

  await purgeCompany(home.app, companyId);
  await purgeCompany(home.app, companyId);
  expect(await tablesWith(companyId)).toEqual([]);
  expect(await home.app.media.size(companyId, file.key)).toBeUndefined();
  expect(lasting(await tablesWith(neighbour.user.companyId))).toEqual(lasting(before));
  expect((await neighbour.call("GET /tickets")).status).toBe(200);
}, 60_000);

test("the company that operates the installation stays", async () => {
  const owner = await home.nobody.login("dono@plataforma.test");
  const { companyId } = owner.user;
  expect(await owner.call("DELETE /companies/:companyId", { params: { companyId } })).toMatchObject({
    status: 409,
    error: "ERR_PLATFORM_COMPANY",
  });
  await purgeCompany(home.app, companyId);
  expect((await owner.call("GET /users")).status).toBe(200);
});
