import { textSetting } from "../../platform/settings.ts";
import { areKeywords } from "./rules.ts";

/** Keywords, separated by commas, with which customers opt out of campaigns. */
export const optOutKeywords = textSetting(
  "optOutKeywords",
  "SAIR, PARAR, PARE, STOP, DESCADASTRAR, BAJA, UNSUBSCRIBE",
  areKeywords,
);

/** The confirmation; blank: the app's own text. */
export const optOutConfirmation = textSetting("optOutConfirmation", "", () => true);
