import { beforeAll, expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import type { Person } from "../../testing/person.ts";

const home = useApp({ ROLES: "web,worker" });
let owner: Person;

beforeAll(async () => {
  owner = await home.nobody.login("dono@plataforma.test", "senha-forte");
});

interface Stand {
  status: string;
  down: string | null;
  reason: string;
  isTest: boolean;
  isWanted: boolean;
}
const up: Stand = { status: "CONNECTED", down: null, reason: "", isTest: false, isWanted: true };

const none = "Nenhum número real conectado: não há o que ouvir do WhatsApp";

/** What the page shows of one running test phone and this session, which a process holds. */
async function shown(stand: Partial<Stand>) {
  const { companyId } = owner.user;
  await home.app.database.tenant(companyId, async (tx) => {
    await tx.sql("delete from session_leases where company_id = $1", [companyId]);
    for (const { status, down, reason, isTest, isWanted } of [
      { ...up, isTest: true },
      { ...up, ...stand },
    ])
      await tx.sql(
        `with made as (
           insert into connections (company_id, name, provider, is_test, status, reason, down_since)
           values ($1, gen_random_uuid()::text, case when $2 then 'simulator' else 'beta' end, $2, $3, $4, now() - $5::interval)
           returning id)
         insert into session_leases (company_id, connection_id, wanted, held_until)
         select $1, id, $6, now() + interval '1 minute' from made`,
        [companyId, isTest, status, reason, down, isWanted],
      );
  });
  const { sessions } = await owner.does("GET /server/figures");
  const checks = await owner.does("GET /server/checks", { query: { language: "pt" } });
  return { sessions, answers: checks.find(({ key }) => key === "deaf") };
}

test.each<[string, Partial<Stand>, { wanted: number; held: number }, text?: string]>([
  ["is connected", {}, { wanted: 1, held: 1 }],
  ["fell just now", { status: "OPENING", down: "30 seconds", reason: "unreachable" }, { wanted: 1, held: 1 }],
  ["waits for its code to be scanned", { status: "qrcode", down: "1 hour" }, { wanted: 1, held: 1 }],
  ["waits for its pairing code to be typed", { status: "PAIRING", down: "1 hour" }, { wanted: 1, held: 1 }],
  ["was disconnected", { status: "DISCONNECTED", down: "1 hour", isWanted: false }, { wanted: 0, held: 0 }, none],
  ["is a test phone", { isTest: true }, { wanted: 0, held: 0 }, none],
])(
  "WhatsApp answers a session that %s",
  async (_, stand, sessions, text = "O WhatsApp responde a todas as sessões") => {
    expect(await shown(stand)).toMatchObject({ sessions, answers: { status: "fine", text } });
  },
);

test.each<[string, Partial<Stand>]>([
  ["has tried for over a minute", { status: "OPENING", down: "61 seconds", reason: "unreachable" }],
  ["has never reached it", { status: "TIMEOUT", down: "24 minutes", reason: "unreachable" }],
])("WhatsApp does not answer a session that %s", async (_, stand) => {
  const { sessions, answers } = await shown(stand);
  expect(sessions).toEqual({ wanted: 1, held: 0 });
  expect(answers).toEqual({
    key: "deaf",
    status: "warning",
    text: "Números sem resposta do WhatsApp há mais de um minuto: 1",
    advice: "Confira a rede e veja esses números em Conexões.",
  });
});
