import type { Answer, Parsed } from "@recado/contracts";
import { contactOf } from "../../inbox/contacts/access.ts";
import { variableFacts } from "../../inbox/messages/with-variables.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ourWords, valuesOf } from "../../inbox/messages/fill-variables.ts";
import { fieldKeys, fillText, unknownVariables } from "./fill-text.ts";
import { firstOfAudience } from "./count-audience.ts";
import { variantsOf } from "./rules.ts";

type Input = Parsed<"POST /campaigns/preview">["body"];

/** The variants as somebody of the audience would read them; as they are written while nobody is known. */
export function previewCampaign(app: App, actor: Actor, input: Input): Promise<Answer<"POST /campaigns/preview">> {
  const messages = [input.message1, input.message2, input.message3, input.message4, input.message5].map(
    (text) => text ?? "",
  );
  const written = variantsOf(messages).map((variant) => ({ variant, text: messages[variant - 1] ?? "" }));
  return app.database.tenant(actor.companyId, async (tx) => {
    const names = await fieldKeys(tx);
    const contactId = await readerOf(tx, input);
    const unknownIn = (known: Iterable<string>) => {
      const words = new Set([...known, ...names]);
      return [...new Set(written.flatMap(({ text }) => unknownVariables(text, words)))];
    };
    if (contactId === null) return { contact: null, messages: written, unknownVariables: unknownIn(ourWords) };
    const contact = await contactOf(tx, contactId);
    const facts = await variableFacts(tx, { contactId, ticket: null, attendant: null });
    return {
      contact: { id: contact.id, name: contact.name, number: contact.number },
      messages: written.map(({ variant, text }) => ({ variant, text: fillText(text, facts, names) })),
      unknownVariables: unknownIn(valuesOf(facts).keys()),
    };
  });
}

async function readerOf(tx: Tx, { contactId, tagListId: tagId, contactListId }: Input): Promise<number | null> {
  if (contactId !== null) return contactId;
  if (tagId === null && contactListId === null) return null;
  return firstOfAudience(tx, { tagId, contactListId: tagId === null ? contactListId : null });
}
