import type { Answer, Parsed } from "@recado/contracts";
import { momentOf } from "../../identity/settings/company-clock.ts";
import { contactOf } from "../../inbox/contacts/access.ts";
import { listedFacts, variableFacts } from "../../inbox/messages/send/with-variables.ts";
import type { Actor } from "../../platform/actor.ts";
import type { App } from "../../platform/app.ts";
import type { Tx } from "../../platform/database/database.ts";
import { ourWords, valuesOf } from "../../inbox/messages/send/fill-variables.ts";
import { fieldKeys, fillText, emptyVariables } from "./fill-text.ts";
import { firstOfAudience, type Reader } from "./count-audience.ts";
import { variantsOf } from "./rules.ts";

type Input = Parsed<"POST /campaigns/preview">["body"];

/** The variants and the files' captions as a person of the audience would read them; unfilled while there is none. */
export function previewCampaign(app: App, actor: Actor, input: Input): Promise<Answer<"POST /campaigns/preview">> {
  const messages = [input.message1, input.message2, input.message3, input.message4, input.message5].map(
    (text) => text ?? "",
  );
  const written = variantsOf(messages).map((variant) => ({ variant, text: messages[variant - 1] ?? "" }));
  return app.database.tenant(actor.companyId, async (tx) => {
    // The greeting and the hour are those of the start; one that has passed begins now.
    const start = input.scheduledAt && (await momentOf(tx, input.scheduledAt));
    const at = new Date(Math.max(Date.now(), start?.getTime() ?? 0));
    const names = await fieldKeys(tx);
    const reader = await readerOf(tx, input);
    const unknownIn = (known: Iterable<string>) => {
      const words = new Set([...known, ...names]);
      const texts = [...written.map(({ text }) => text), ...input.captions];
      return [...new Set(texts.flatMap((text) => emptyVariables(text, words)))];
    };
    if (!reader)
      return { contact: null, messages: written, captions: input.captions, unknownVariables: unknownIn(ourWords) };
    const { contactId } = reader;
    const facts =
      contactId === null
        ? await listedFacts(tx, reader, at)
        : await variableFacts(tx, { contactId, ticket: null, attendant: null, at });
    return {
      contact: { id: contactId, name: reader.name, number: reader.number },
      messages: written.map(({ variant, text }) => ({ variant, text: fillText(text, facts, names) })),
      captions: input.captions.map((caption) => fillText(caption, facts, names)),
      unknownVariables: unknownIn(valuesOf(facts).keys()),
    };
  });
}

async function readerOf(tx: Tx, { contactId, tagListId: tagId, contactListId }: Input): Promise<Reader | null> {
  if (contactId !== null) return { ...(await contactOf(tx, contactId)), contactId };
  if (tagId === null && contactListId === null) return null;
  return firstOfAudience(tx, { tagId, contactListId: tagId === null ? contactListId : null });
}
