import type { TicketPage } from "@recado/contracts/tickets";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEvent } from "../../shell/live.ts";
import { KeptForm } from "../../shell/kept-form.tsx";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { useStore } from "../../ui/store.ts";
import { ScheduleMark } from "./schedule-mark.tsx";
import { closeSchedule, openSchedule, scheduleDialog, useScheduling } from "./use-scheduling.ts";

const ScheduleForm = late(() => import("./whole-schedule-form.tsx"));

/** The header's part of a conversation: the mark of what waits, and the dialog. */
export function SchedulePart({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation(["schedules", "tickets"]);
  const isOffered = useScheduling();
  const [isDirty, setDirty] = useState(false);
  const dialog = useStore(scheduleDialog);
  const own = dialog?.ticketId === ticket.id ? dialog : null;
  const schedule = own?.schedule ?? null;
  const open = (which: typeof schedule = null) => openSchedule(ticket.id, which);
  const close = () => {
    setDirty(false);
    closeSchedule();
  };
  // The user leaves the conversation: the dialog does not wait for their return.
  useEffect(() => () => scheduleDialog.set(null), []);
  useEvent("schedule", (event) => {
    // The open schedule was sent meanwhile: the dialog only shows it now.
    if (own && event.action === "update" && event.schedule.id === schedule?.id && event.schedule.sentAt !== null)
      scheduleDialog.set({ ...own, schedule: event.schedule });
  });
  useShortcut({ keys: "s", label: t("menu"), group: t("tickets:keys.group") }, () => open(), !isOffered);
  return (
    <>
      {isOffered && <ScheduleMark ticket={ticket} onEdit={open} />}
      <AppModal
        opened={own?.opened ?? false}
        onClose={close}
        isDirty={isDirty}
        title={t(`title.${schedule?.status ?? "new"}`)}
      >
        <KeptForm
          key={schedule ? `${schedule.id} ${schedule.status}` : "new"}
          name="schedule"
          id={schedule?.id ?? null}
        >
          <ScheduleForm
            schedule={schedule}
            contact={ticket.contact}
            whatsappId={ticket.whatsappId}
            onDirty={setDirty}
            onDone={close}
          />
        </KeptForm>
      </AppModal>
    </>
  );
}
