import { expect, test } from "vitest";
import { campaigning } from "../../testing/campaigns.ts";
import { connectionOf, receive, written } from "../../testing/customers.ts";
import { useApp } from "../../testing/harness.ts";
import { takeSteps } from "../../testing/steps.ts";

const home = useApp({ ROLES: "web" });

test("a keyword that opts out is no answer, once or twice; what was written besides is", async () => {
  const scene = await campaigning(home, { people: 3 });
  const { id } = await scene.create();
  await scene.run(id);
  // The scene's clock runs ahead of the database's, by which people opt out.
  await scene.rows("update campaign_recipients set sent_at = now() - interval '1 hour' where company_id = $1");
  const [ana, bia, caio] = scene.contacts.map(({ number }) => number);
  const says = async (number = "", ...texts: string[]) => {
    await receive(home.app, scene.connection, ...texts.map((body) => written(number, { body, sentAt: new Date() })));
    await takeSteps(home.app, scene.connection);
  };
  await says(ana, "Sair");
  await says(bia, "Que bom! Quando?", "SAIR");
  await says(caio, "Que bom!");
  await says(ana, "sair!");
  expect((await scene.report(id)).campaign.progress).toMatchObject({ sent: 3, answered: 2, optedOut: 2 });
  const rows = await scene.recipients(id);
  expect(rows.map(({ answeredAt, optedOutAt }) => [answeredAt !== null, optedOutAt !== null])).toEqual([
    [false, true],
    [true, true],
    [true, false],
  ]);
});

test("an opt-out counts for the last campaign of the connection that was written to, else for the last of all", async () => {
  const scene = await campaigning(home, { people: 3 });
  const [second, third] = [await connectionOf(home.app, scene.admin), await connectionOf(home.app, scene.admin)];
  const [template] = await scene.rows<{ id: number }>(
    "insert into campaign_connection_templates (company_id, name, is_default) values ($1, 'Segunda', false) returning id",
  );
  const whatsappTemplateId = template?.id ?? 0;
  await scene.rows(
    "insert into campaign_connection_template_items (company_id, template_id, connection_id) values ($1, $2, $3)",
    whatsappTemplateId,
    second.connectionId,
  );
  const { id: before } = await scene.create({ name: "Natal" });
  await scene.run(before);
  const { id: after } = await scene.create({ name: "Páscoa", whatsappTemplateId });
  await scene.run(after);
  expect((await scene.sent()).map((one) => one.connection_id)).toEqual(
    [scene.connection, scene.connection, scene.connection, second, second, second].map((one) => one.connectionId),
  );
  // The scene's clock runs ahead of the database's, by which people opt out.
  for (const [id, hours] of [
    [before, 2],
    [after, 1],
  ])
    await scene.rows(
      "update campaign_recipients set sent_at = now() - $3 * interval '1 hour' where company_id = $1 and campaign_id = $2",
      id,
      hours,
    );
  const [ana, bia, caio] = scene.contacts;
  const says = async (connection = third, number = "") => {
    await receive(home.app, connection, written(number, { body: "SAIR", sentAt: new Date() }));
    await takeSteps(home.app, connection);
  };
  const outOf = async (id: number) => {
    const rows = await scene.recipients(id);
    expect(rows.map(({ answeredAt }) => answeredAt)).toEqual([null, null, null]);
    return rows.map(({ optedOutAt }) => optedOutAt !== null);
  };
  await says(scene.connection, ana?.number);
  expect(await outOf(before)).toEqual([true, false, false]);
  expect(await outOf(after)).toEqual([false, false, false]);
  // A user notes one and it stays noted; another wrote where no campaign had.
  await scene.admin.does("POST /opt-outs", { body: { contactId: bia?.id ?? 0 } });
  await says(third, caio?.number);
  // What else changes of a contact who is out tells no other campaign.
  await scene.admin.does("PUT /contacts/:contactId", { params: { contactId: ana?.id ?? 0 }, body: { name: "Ana" } });
  expect(await outOf(before)).toEqual([true, false, false]);
  expect(await outOf(after)).toEqual([false, true, true]);
});

test("who answers begins in the campaign's stage; a conversation that is in one, and the next one, stay as they are", async () => {
  const scene = await campaigning(home, { people: 2 });
  const [stage, other] = await Promise.all(
    ["Retorno marcado", "Fechado"].map((name) => scene.admin.does("POST /tags", { body: { name, kanban: 1 } })),
  );
  const [ana, bia] = scene.contacts.map(({ number }) => number);
  const says = async (number = "") => {
    await receive(home.app, scene.connection, written(number, { body: "Quero!", sentAt: new Date() }));
    await takeSteps(home.app, scene.connection);
  };
  const stagesOf = async () => {
    const { tickets } = await scene.admin.does("GET /tickets", { query: { showAll: "true", status: "pending" } });
    return tickets.map(({ id, contact, tags }) => ({
      id,
      number: contact.number,
      stages: tags.map(({ name }) => name),
    }));
  };
  await says(bia);
  const [first] = await stagesOf();
  await scene.admin.does("POST /tags/sync", { body: { ticketId: first?.id ?? 0, tags: [{ id: other?.id ?? 0 }] } });
  const { id } = await scene.create({ moveToTagId: stage?.id ?? 0 });
  await scene.run(id);
  await scene.move(id);
  await scene.rows("update campaign_recipients set sent_at = now() - interval '1 hour' where company_id = $1");
  await says(ana);
  await says(bia);
  expect((await stagesOf()).toSorted((a, b) => a.id - b.id).map(({ number, stages }) => [number, stages])).toEqual([
    [bia, ["Fechado"]],
    [ana, ["Retorno marcado"]],
  ]);
});
