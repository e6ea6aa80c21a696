import { useTranslation } from "react-i18next";
import { callFailureText } from "../../shell/call-failure.ts";

/** Says why an integration failed, in the user's language; a status or the program's own words stay as they are. */
export function useFailureText(): (reason: string) => string {
  const { t } = useTranslation("integrations");
  return (reason) => {
    if (reason === "no_key" || reason === "bad_key") return t(`log.why.${reason}`);
    const [, where] = /^unreadable: (.*)$/.exec(reason) ?? [];
    if (where !== undefined) return t("log.why.unreadable", { where });
    return callFailureText(reason, (failure) => t(`log.why.${failure}`));
  };
}
