import { expect } from "vitest";
import type { ConnectionRef } from "../channels/port.ts";
import { StepRunner } from "../automation/steps/step-runner.ts";
import { newNumber, receive, written } from "./customers.ts";
import type { TestApp } from "./harness.ts";
import type { Person } from "./person.ts";
import { until } from "./sessions.ts";
import { makeDue, takeOwnership } from "./steps.ts";

/** `RACES=1000` is the full proof. */
const rounds = Number(process.env["RACES"] ?? 40);
const atOnce = 20;

/**
 * Customers write, and an attendant accepts each at a different moment of the machine's answer: after the acceptance it
 * must send nothing more. Asserts that some were accepted before the answer, and some after it.
 */
export async function raceAcceptance(home: TestApp, admin: Person, connection: ConnectionRef): Promise<void> {
  const { companyId } = connection;
  const said = (ticketId: number) =>
    home.app.database.tenant(companyId, async (tx) => {
      const [row] = await tx.sql<{ count: number }>(
        "select count(*) from messages where company_id = $1 and ticket_id = $2 and from_me",
        [companyId, ticketId],
      );
      return row?.count ?? 0;
    });
  const runner = new StepRunner(home.app, await takeOwnership(home.app, connection), () => undefined);
  let answeredBefore = 0;
  for (let round = 0; round < rounds; round += atOnce) {
    const numbers = Array.from({ length: atOnce }, newNumber);
    await receive(home.app, connection, ...numbers.map((from) => written(from)));
    const tickets = await home.app.database.tenant(companyId, (tx) =>
      tx.sql<{ id: number }>("select id from tickets where company_id = $1 order by id desc limit $2", [
        companyId,
        atOnce,
      ]),
    );
    const raced = tickets.map(async ({ id: ticketId }, n) => {
      // Each waits a few round trips longer than the previous one.
      for (let pause = 0; pause < 2 * n; pause++) await said(ticketId);
      await admin.does("PUT /tickets/:ticketId", { params: { ticketId }, body: { status: "open" } });
      return { ticketId, atAcceptance: await said(ticketId) };
    });
    await makeDue(home.app, companyId);
    runner.wake();
    const accepted = await Promise.all(raced);
    await until(async () => {
      runner.wake();
      expect(await makeDue(home.app, companyId)).toBe(0);
    });
    for (const { ticketId, atAcceptance } of accepted) {
      expect(await said(ticketId), "said after an attendant had accepted").toBe(atAcceptance);
      if (atAcceptance > 0) answeredBefore++;
    }
  }
  runner.stop();
  expect(answeredBefore, "answered before the acceptance").toBeGreaterThan(0);
  expect(answeredBefore, "accepted before the answer").toBeLessThan(rounds);
}
