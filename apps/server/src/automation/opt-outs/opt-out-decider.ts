import { textsIn } from "@recado/contracts/automatic-texts";
import { companySettings } from "../../identity/settings/access.ts";
import { campaignAnswer } from "../../inbox/messages/receive/conversation-facts.ts";
import type { App } from "../../platform/app.ts";
import type { Decider, Facts } from "../steps/decider.ts";
import { optOut } from "./opt-outs.ts";
import { answerHours, keywordIn, keywordsOf } from "./rules.ts";
import { optOutConfirmation, optOutKeywords } from "./settings.ts";

interface Asked {
  contactId: number;
  connectionId: number;
  keyword: string;
  hasOptedOut: boolean;
  confirmation: string;
}
type Kept = Pick<Asked, "contactId" | "connectionId" | "keyword">;

/** Recognizes opt-outs before the bot answers; if a person serves the customer, that person decides. */
export const optOutDecider = (app: App): Decider<Asked, Kept> => ({
  name: "optOut",
  causes: ["message"],
  isImmediate: true,
  async read(tx, { ticket, settings, now }: Facts) {
    if (ticket.status !== "pending" || ticket.user_id !== null || ticket.is_group) return null;
    const since = new Date(now.getTime() - answerHours * 3_600_000);
    const answer = await campaignAnswer(tx, ticket.id, since);
    if (!answer) return null;
    const { optOutKeywords: keywords, optOutConfirmation: own } = await companySettings(tx, {
      optOutKeywords,
      optOutConfirmation,
    });
    const keyword = keywordIn(answer.texts, keywordsOf(keywords));
    if (keyword === undefined) return null;
    const confirmation = own.trim() === "" ? textsIn(settings.language).optOutConfirmation : own.trim();
    const { contactId, hasOptedOut } = answer;
    return { contactId, connectionId: ticket.connection_id, keyword, hasOptedOut, confirmation };
  },
  decide(_facts, { contactId, connectionId, keyword, hasOptedOut, confirmation }) {
    // Confirmed already: the bot must not answer it either.
    if (hasOptedOut) return [];
    return {
      actions: [{ do: "say", body: confirmation, userId: null, rule: "optOut" }],
      keeps: { contactId, connectionId, keyword },
    };
  },
  async keep(tx, _ticketId, { contactId, connectionId, keyword }) {
    await optOut(app, tx, contactId, { keyword, connectionId });
  },
});
