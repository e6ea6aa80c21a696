import type { Parsed } from "@recado/contracts";
import { askSession } from "../../channels/sessions/ask-session.ts";
import { connectionFor, connectionOf } from "../../channels/connections/access.ts";
import { changeContact, contactOf } from "../../inbox/contacts/access.ts";
import { assertUnblocked } from "../../inbox/contacts/blocks.ts";
import { keepCheck } from "../../inbox/contacts/keep-check.ts";
import { assertMayBegin } from "../../inbox/messages/send/first-contact.ts";
import { ticketWithoutReopening } from "../../inbox/messages/send/ticket-without-reopening.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/refusal.ts";
import { prepareFileList } from "../steps/send-file-list.ts";
import { filledFor, writeCampaignMessage } from "./send-to.ts";
import { templateConnections } from "./template-connections.ts";

type Input = Parsed<"POST /campaigns/test">["body"];

/** The campaign name on a test's message. */
const testName = "Teste";

/** Sends a variant to a number, as a campaign would; refuses numbers that are not on WhatsApp. */
export async function sendTest(app: App, actor: Actor, input: Input): Promise<void> {
  const { companyId } = actor;
  const connectionId = await app.database.tenant(companyId, (tx) => connectionOfTest(tx, input));
  const found = await askSession(app, { companyId, connectionId }, { ask: "lookUp", number: input.number });
  if (!found.exists) throw refuse("ERR_WAPP_INVALID_CONTACT");
  const files = input.fileListId === null ? [] : await prepareFileList(app, companyId, input.fileListId);
  await app.database.tenant(companyId, async (tx) => {
    const contactId = await keepCheck(app, tx, {
      contactId: null,
      number: input.number,
      name: "",
      email: "",
      isOnWhatsApp: true,
      identity: found.identity,
    });
    if (contactId === null) throw refuse("ERR_NO_CONTACT_FOUND");
    await changeContact(tx, contactId);
    const { clientId = null } = input;
    // The answer to a first try was lost; the caller holds the contact.
    if (clientId !== null && (await isWritten(tx, contactId, clientId))) return;
    const connection = await connectionFor(tx, null, connectionId);
    await assertUnblocked(tx, contactId, connectionId);
    await assertMayBegin(tx, connection, contactId);
    const ticket = await ticketWithoutReopening(
      app,
      tx,
      { contactId, userId: null, connection },
      { system: "campaign" },
    );
    const reader = input.contactId === null ? contactId : (await contactOf(tx, input.contactId)).id;
    const filled = await filledFor(tx, reader, { text: input.message, files });
    await writeCampaignMessage(app, tx, ticket, { ...filled, campaign: testName, clientId });
  });
}

async function isWritten(tx: Tx, contactId: number, clientId: string): Promise<boolean> {
  const rows = await tx.sql(
    "select from messages where company_id = $1 and contact_id = $2 and client_id = $3 limit 1",
    [tx.companyId, contactId, clientId],
  );
  return rows.length > 0;
}

async function connectionOfTest(tx: Tx, { whatsappId, whatsappTemplateId, fileListId }: Input): Promise<number> {
  if (fileListId !== null) {
    const rows = await tx.sql("select from file_lists where company_id = $1 and id = $2", [tx.companyId, fileListId]);
    if (rows.length === 0) throw refuse("ERR_NO_FILE_LIST_FOUND");
  }
  const ids =
    whatsappId !== null
      ? [(await connectionOf(tx, whatsappId)).id]
      : whatsappTemplateId !== null
        ? await templateConnections(tx, { connection_template_id: whatsappTemplateId, connection_id: null })
        : [(await connectionFor(tx, null)).id];
  const [up] = await tx.sql<{ id: number }>(
    "select id from connections where company_id = $1 and id = any ($2::bigint[]) and status = 'CONNECTED' and deleted_at is null order by id limit 1",
    [tx.companyId, ids],
  );
  if (!up) throw refuse("ERR_WAPP_NOT_INITIALIZED");
  return up.id;
}
