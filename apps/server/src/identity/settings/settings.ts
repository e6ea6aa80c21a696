import { languages } from "@recado/contracts/limits";
import { choiceSetting, secretSetting, textSetting } from "../../platform/settings.ts";
import { isTimezone } from "./rules.ts";

export const language = textSetting("language", "pt", (value) => languages.some((known) => known === value));
export const timezone = textSetting("timezone", "America/Sao_Paulo", isTimezone);

/** Language and time zone of a company's texts and times. */
export const localeSettings = { language, timezone };

/** The payment provider's token. */
export const asaas = secretSetting("asaas");

/** The company's own settings, and those of the API that no module reads yet. */
export const companySettings = [
  language,
  timezone,
  choiceSetting("sideMenu", ["open", "closed"]),
  choiceSetting("chatBotType", ["text"]),
  asaas,
];
