import { useTranslation } from "react-i18next";
import { formatNumber } from "../../locales/phone-number.ts";

interface Numbered {
  number: string;
  username?: string;
  isGroup?: boolean;
}

/**
 * The text for a contact's number: the number, or the @username or a plain word if WhatsApp hides it. Groups have none.
 */
export function useNumberText(): (contact: Numbered) => string {
  const { t } = useTranslation("contacts");
  return ({ number, username = "", isGroup = false }) => {
    if (number !== "" || isGroup) return formatNumber(number);
    return username === "" ? t("page.hidden") : `@${username}`;
  };
}
