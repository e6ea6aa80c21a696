import { textSetting } from "../../platform/settings.ts";
import { areKeywords } from "./rules.ts";

/** Words, with commas between them, by which customers ask for no more campaigns. */
export const optOutKeywords = textSetting(
  "optOutKeywords",
  "SAIR, PARAR, PARE, STOP, DESCADASTRAR, BAJA, UNSUBSCRIBE",
  areKeywords,
);

/** What they are answered; blank: the app's own words. */
export const optOutConfirmation = textSetting("optOutConfirmation", "", () => true);
