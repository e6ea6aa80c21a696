import { expect, test } from "vitest";
import { connectionBack } from "../../channels/connections/events.ts";
import { connectionOf, conversation } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { undoPassed } from "./undo-records.ts";

// Without a worker: what is tested is when the jobs are due.
const home = useApp({ ROLES: "web" });

test("closings that an outage has held back are spread, in their order, so that live answers find room", async () => {
  const admin = await home.nobody.signUp();
  const line = await connectionOf(home.app, admin);
  const sql = <Row extends object>(text: string) =>
    home.app.database.tenant(line.companyId, (tx) => tx.sql<Row & object>(text, [line.companyId]));
  for (let n = 0; n < 4; n++) {
    const { id: ticketId } = await conversation(home.app, admin, line);
    await admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "closed" } });
  }
  const held = await sql<{ id: number }>(
    "update ticket_undos set until = now() - interval '1 minute' where company_id = $1 returning id",
  );
  await home.app.database.platform("delete from jobs where kind = $1", [undoPassed.name]);
  await home.app.database.tenant(line.companyId, (tx) =>
    home.app.events.emit(tx, connectionBack, { connectionId: line.connectionId }),
  );
  const due = await home.app.database.platform<{ id: number; at: number }>(
    `select (data ->> 'undoId')::float8 as id, extract(epoch from due_at)::float8 * 1000 as at from jobs
     where kind = $1 order by due_at, id`,
    [undoPassed.name],
  );
  expect(due.map(({ id }) => id)).toEqual(held.map(({ id }) => id).toSorted((a, b) => a - b));
  const [first] = due;
  expect(due.map(({ at }) => Math.round(at - (first?.at ?? 0)))).toEqual([0, 200, 400, 600]);
});
