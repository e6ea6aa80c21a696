import type { AutomaticTexts } from "@recado/contracts/automatic-texts";
import { languages } from "@recado/contracts/limits";
import type { MoreVariables } from "../quick-messages/variable-chips.tsx";

const day = 24 * 60;

/** How a setting is shown. The server validates its values. */
export type Option =
  | { key: OptionKey; kind: "switch"; on: "enabled" | "disabled"; isPlatform?: true }
  | { key: OptionKey; kind: "number"; least: number; most: number }
  | { key: OptionKey; kind: "choice"; values: readonly string[] }
  | { key: WordsKey; kind: "words"; where: OptionKey; more: MoreVariables }
  | { key: OptionKey; kind: "zone" };

/** Texts for which the app has a default. */
type WordsKey = Exclude<keyof AutomaticTexts, "ratingQuestion" | "ratingScale" | "optOutConfirmation">;

export type OptionKey =
  | "language"
  | "timezone"
  | "sideMenu"
  | "singleSession"
  | "secondFactor"
  | "supportAccess"
  | "reopenWindowMinutes"
  | "courtesyMinutes"
  | "reopenToLastUser"
  | "sendGreetingAccepted"
  | "acceptanceMessage"
  | "sendMsgTransfTicket"
  | "transferQueueMessage"
  | "transferUserMessage"
  | "transferBothMessage"
  | "phoneMessagesOpenTicket"
  | "scheduleType"
  | "chatBotType"
  | "sendGreetingMessageOneQueues"
  | "userRating"
  | "ratingTimeoutMinutes"
  | "messageInterval"
  | "longerIntervalAfter"
  | "greaterInterval"
  | "campaignDailyLimit"
  | "campaignWarmUp"
  | "userCreation"
  | "tellUnknownEmail"
  | "overdueAdminBilling";

const toggle = (key: OptionKey): Option => ({ key, kind: "switch", on: "enabled" });
/** A text to customers that is used if another option is on. */
const words = (where: OptionKey, key: WordsKey, ...more: MoreVariables): Option => ({
  key,
  kind: "words",
  where,
  more,
});
const platform = (key: OptionKey): Option => ({ key, kind: "switch", on: "enabled", isPlatform: true });

/** The options by group, in the order of the page. */
export const optionGroups = {
  company: [
    { key: "language", kind: "choice", values: languages },
    { key: "timezone", kind: "zone" },
    { key: "sideMenu", kind: "choice", values: ["open", "closed"] },
    toggle("singleSession"),
    toggle("secondFactor"),
    toggle("supportAccess"),
  ],
  service: [
    { key: "reopenWindowMinutes", kind: "number", least: 0, most: 31 * day },
    { key: "courtesyMinutes", kind: "number", least: 0, most: day },
    toggle("reopenToLastUser"),
    toggle("sendGreetingAccepted"),
    words("sendGreetingAccepted", "acceptanceMessage", "user", "queue"),
    toggle("sendMsgTransfTicket"),
    words("sendMsgTransfTicket", "transferQueueMessage", "queue"),
    words("sendMsgTransfTicket", "transferUserMessage", "user"),
    words("sendMsgTransfTicket", "transferBothMessage", "user", "queue"),
    toggle("phoneMessagesOpenTicket"),
  ],
  automation: [
    { key: "scheduleType", kind: "choice", values: ["disabled", "queue", "company"] },
    { key: "chatBotType", kind: "choice", values: ["text"] },
    toggle("sendGreetingMessageOneQueues"),
    toggle("userRating"),
    { key: "ratingTimeoutMinutes", kind: "number", least: 1, most: 31 * day },
  ],
  platform: [platform("userCreation"), platform("overdueAdminBilling"), platform("tellUnknownEmail")],
} satisfies Record<string, readonly Option[]>;

/** How campaigns send; shown on a page of the campaigns. */
export const campaignOptions: readonly Option[] = [
  { key: "messageInterval", kind: "number", least: 5, most: 3_600 },
  { key: "longerIntervalAfter", kind: "number", least: 0, most: 10_000 },
  { key: "greaterInterval", kind: "number", least: 10, most: 86_400 },
  { key: "campaignDailyLimit", kind: "number", least: 10, most: 20_000 },
  toggle("campaignWarmUp"),
];

export type OptionGroup = keyof typeof optionGroups;
