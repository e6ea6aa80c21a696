import type { Integration } from "@recado/contracts/integrations";
import { useTranslation } from "react-i18next";
import { ageOf } from "../../locales/age.ts";
import { formatMoment } from "../../locales/format.ts";
import { useMinuteAfter } from "../../ui/use-minute.ts";
import { useFailureText } from "./use-failure-text.ts";

interface Props {
  failure: NonNullable<Integration["lastFailure"]>;
  className: string | undefined;
}

/** When and why an integration failed; its age keeps counting. */
export function LastFailure({ failure: { at, status, error }, className }: Props) {
  const { t, i18n } = useTranslation("integrations");
  const failureText = useFailureText();
  const { value, unit } = ageOf(at, useMinuteAfter(at));
  // A Typebot's errors name the call before the status.
  const why = error.split(" ").at(-1) === String(status) ? t("failed.answered", { status }) : failureText(error);
  const ago = new Intl.RelativeTimeFormat(i18n.language).format(-value, unit);
  const text = value === 0 ? t("failed.now", { why }) : t("failed.ago", { ago, why });
  return (
    <span className={className} title={`${formatMoment(at)} · ${text}`}>
      {text}
    </span>
  );
}
