import type { TicketPage } from "@recado/contracts/tickets";
import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import { ScheduleMark } from "./schedule-mark.tsx";
import type { Scheduling } from "./use-scheduling.ts";

const ScheduleForm = lazy(() => import("./schedule-form.tsx"));

/** The part of a conversation about schedules: the mark of waiting ones and the dialog. */
export function SchedulePart({ ticket, scheduling }: { ticket: TicketPage; scheduling: Scheduling }) {
  const { t } = useTranslation("schedules");
  const [isDirty, setDirty] = useState(false);
  const { schedule, opened } = scheduling;
  const close = () => {
    setDirty(false);
    scheduling.close();
  };
  return (
    <>
      {scheduling.isOffered && <ScheduleMark ticket={ticket} onEdit={scheduling.open} />}
      <AppModal opened={opened} onClose={close} isDirty={isDirty} title={t(`title.${schedule?.status ?? "new"}`)}>
        <ScheduleForm
          key={schedule ? `${schedule.id} ${schedule.status}` : "new"}
          schedule={schedule}
          contact={ticket.contact}
          whatsappId={ticket.whatsappId}
          onDirty={setDirty}
          onDone={close}
        />
      </AppModal>
    </>
  );
}
