import i18next from "i18next";
import { useTranslation } from "react-i18next";

/** Their switch is on where the setting is "disabled". */
const inverted = new Set(["call", "CheckMsgIsGroup"]);

/** The names of a setting and its value, as on the pages where admins change them. */
export function useSettingWords() {
  const { t } = useTranslation("companies");
  const known = (text: string): string | null => {
    const key = text as "settings:title";
    return i18next.exists(text) ? i18next.t(key) : null;
  };
  return {
    /** Null for what no page shows. */
    label: (key: string) => known(`settings:option.${key}.label`) ?? known(`connections:settings.${key}`),
    value: (key: string, value: string) => {
      const isSwitch = value === "enabled" || value === "disabled";
      const isOn = (value === "enabled") !== inverted.has(key);
      return known(`settings:value.${key}.${value}`) ?? (isSwitch ? t(isOn ? "support.on" : "support.off") : value);
    },
  };
}
