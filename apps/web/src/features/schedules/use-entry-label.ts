import type { Schedule } from "@recado/contracts/schedules";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { formatTime } from "../../locales/format.ts";
import { useFilledBody } from "./use-filled-body.ts";

/** Says a message of the calendar in words: its time, contact, state with the reason of a failure, and text. */
export function useEntryLabel(): (schedule: Schedule) => string {
  const { t } = useTranslation("schedules");
  const filled = useFilledBody();
  return (schedule) => {
    const { sendAt, contact, status, failure, series } = schedule;
    return t("entry.label", {
      time: formatTime(sendAt),
      name: contact.name,
      state: [
        failure === null ? t(`entry.${status}`) : `${t(`entry.${status}`)} (${errorText(failure)})`,
        ...(series === null ? [] : [t("repeat.mark")]),
      ].join(", "),
      body: filled(schedule),
    });
  };
}
