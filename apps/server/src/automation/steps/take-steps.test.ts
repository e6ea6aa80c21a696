import { expect, test } from "vitest";
import { EpochLost } from "../../channels/port.ts";
import { connectionOf, newNumber, receive, written } from "../../testing/customers.ts";
import { useHouse } from "../../testing/harness.ts";
import { takeSteps } from "./take-steps.ts";

const home = useHouse({ ROLES: "web" });

test("nothing is decided under an epoch that is over", async () => {
  const admin = await home.nobody.signUp();
  const connection = await connectionOf(home.house, admin);
  const { companyId, connectionId } = connection;
  await receive(home.house, connection, written(newNumber()), written(newNumber()));
  const left = async () =>
    (
      await home.house.database.tenant(companyId, (tx) =>
        tx.sql("select from steps where company_id = $1", [companyId]),
      )
    ).length;
  await home.house.database.platform(
    "insert into session_leases (connection_id, company_id, wanted, owner, epoch) values ($1, $2, true, 'somebody', 5)",
    [connectionId, companyId],
  );
  await expect(takeSteps(home.house, { ...connection, epoch: 4 })).rejects.toBeInstanceOf(EpochLost);
  expect(await left()).toBe(2);
  await takeSteps(home.house, { ...connection, epoch: 5 });
  expect(await left()).toBe(0);
});
