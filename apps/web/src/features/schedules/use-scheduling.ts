import type { Schedule } from "@recado/contracts/schedules";
import type { TicketPage } from "@recado/contracts/tickets";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useEvent } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { useViewState } from "../messages/conversation-view-state.ts";
import { mayAnswer } from "../tickets/may-answer.ts";

/** Scheduling from a conversation: whether the user may, and the dialog for a new or a waiting schedule. */
export function useScheduling(ticket: TicketPage) {
  const { t } = useTranslation("schedules");
  const me = useMe();
  const [opened, setOpened] = useViewState(() => false);
  const [schedule, setSchedule] = useState<Schedule | null>(null);
  const isOffered = me.company.plan?.useSchedules === true;
  // Attendants schedule for their own conversations, admins for all.
  const may = isOffered && (me.profile === "admin" || mayAnswer(me, ticket));
  const open = (which: Schedule | null = null) => {
    setSchedule(which);
    setOpened(true);
  };
  useEvent("schedule", (event) => {
    // It was sent while the dialog was open: now it is read-only.
    if (event.action === "update" && event.schedule.id === schedule?.id && event.schedule.sentAt !== null)
      setSchedule(event.schedule);
  });
  const group = useTranslation("tickets").t("keys.group");
  useShortcut({ keys: "s", label: t("menu"), group }, open, !may);
  return { isOffered, may, open, opened, schedule, close: () => setOpened(false) };
}

export type Scheduling = ReturnType<typeof useScheduling>;
