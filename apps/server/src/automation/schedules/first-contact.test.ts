import { expect, test } from "vitest";
import { useApp } from "../../testing/harness.ts";
import { inAnHour, scheduling } from "../../testing/schedules.ts";

const home = useApp();

interface Case {
  until: string;
  hasWritten: boolean;
}

/** A message is due while WhatsApp restricts the number. */
async function sentWhile({ until, hasWritten }: Case) {
  const scene = await scheduling(home);
  await scene.rows(
    "update connections set is_restricted = true, restricted_until = $2::timestamptz where company_id = $1",
    until,
  );
  if (!hasWritten) await scene.rows("update messages set from_me = true where company_id = $1");
  const made = await scene.schedule();
  await scene.isDueSince(made);
  await scene.sendDue();
  return scene.now(made);
}

const over = () => new Date(Date.now() - 1_000).toISOString();

test("a first contact is refused with its reason", async () => {
  const refused = { status: "ERRO", failure: "ERR_WAPP_RESTRICTED" };
  expect(await sentWhile({ until: inAnHour(), hasWritten: false })).toMatchObject(refused);
});

test("an answer to a customer goes", async () => {
  expect(await sentWhile({ until: inAnHour(), hasWritten: true })).toMatchObject({ status: "ENVIADA" });
});

test("a first contact goes after the end that WhatsApp named", async () => {
  expect(await sentWhile({ until: over(), hasWritten: false })).toMatchObject({ status: "ENVIADA" });
});
