import { expect, test } from "vitest";
import { EpochLost } from "../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { takeSteps } from "./take-steps.ts";

const home = useApp({ ROLES: "web" });

test("nothing is decided under an epoch that is over", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.app, admin);
  const { companyId, connectionId } = connection;
  await receive(home.app, connection, written(newNumber()), written(newNumber()));
  const left = async () =>
    (await home.app.database.tenant(companyId, (tx) => tx.sql("select from steps where company_id = $1", [companyId])))
      .length;
  await home.app.database.platform(
    "insert into session_leases (connection_id, company_id, wanted, owner, epoch) values ($1, $2, true, 'somebody', 5)",
    [connectionId, companyId],
  );
  await expect(takeSteps(home.app, { ...connection, epoch: 4 })).rejects.toBeInstanceOf(EpochLost);
  expect(await left()).toBe(2);
  await takeSteps(home.app, { ...connection, epoch: 5 });
  expect(await left()).toBe(0);
});
