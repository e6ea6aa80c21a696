import { IconClockHour4, IconPencil, IconPhoto, IconTrash } from "@tabler/icons-react";
import type { Schedule } from "@recado/contracts/schedules";
import type { TicketPage } from "@recado/contracts/tickets";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { notify } from "../../ui/toasts.ts";
import { useToday } from "../../ui/use-today.ts";
import { cancelSchedule } from "./save-schedule.ts";
import { waitingQuery } from "./schedules-query.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { shortWhen } from "../../locales/zone.ts";
import { Popover } from "../../ui/menu.tsx";
import classes from "./schedule-mark.module.css";

/** Shows that schedules wait or failed for this contact, and lists them to be changed or cancelled. */
export function ScheduleMark({ ticket, onEdit }: { ticket: TicketPage; onEdit: (schedule: Schedule) => void }) {
  const { t } = useTranslation("schedules");
  const speaker = useCompanyZone();
  useToday();
  const { data: waiting = [] } = useQuery(waitingQuery(ticket.contactId));
  const [isOpen, setOpen] = useState(false);
  const [cancelling, setCancelling] = useState<{ schedule: Schedule; opened: boolean } | null>(null);
  const cancel = useMutation({
    mutationFn: cancelSchedule,
    onSuccess: () => notify.success(t("cancel.done")),
    onSettled: () => setCancelling(cancelling && { ...cancelling, opened: false }),
  });
  const whenOf = ({ sendAt }: Schedule) => shortWhen(new Date(sendAt), { ...speaker, now: new Date() });
  const [first] = waiting;
  const hasFailed = waiting.some(({ status }) => status === "ERRO");
  const label = hasFailed
    ? t("mark.failed")
    : first && waiting.length === 1
      ? t("mark.one", { when: whenOf(first) })
      : t("mark.many", { count: waiting.length });
  return (
    <>
      {first && (
        <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={320} trapFocus returnFocus shadow="md">
          <Popover.Target>
            <button
              type="button"
              className={classes.mark}
              data-failed={hasFailed || undefined}
              aria-label={label}
              aria-expanded={isOpen}
              title={label}
              onClick={() => setOpen(!isOpen)}
            >
              <IconClockHour4 size={18} stroke={1.8} aria-hidden="true" />
              <span className={classes.when}>{waiting.length > 1 ? waiting.length : whenOf(first)}</span>
            </button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t("mark.list")} className={classes.list}>
            <ul>
              {waiting.map((schedule) => (
                <li key={schedule.id} className={classes.item}>
                  <div className={classes.texts}>
                    <span className={classes.head}>
                      <span className="strong">{whenOf(schedule)}</span>
                      {schedule.user && <span className="meta dim">{t("mark.by", { name: schedule.user.name })}</span>}
                    </span>
                    {schedule.failure !== null && (
                      <span className={classes.failure}>{errorText(schedule.failure)}</span>
                    )}
                    <span className={classes.body}>
                      {schedule.mediaName !== null && (
                        <IconPhoto size={16} stroke={1.7} role="img" aria-label={t("mark.withPicture")} />
                      )}{" "}
                      {schedule.body}
                    </span>
                  </div>
                  <IconButton
                    label={t("edit", { when: whenOf(schedule) })}
                    onClick={() => {
                      setOpen(false);
                      onEdit(schedule);
                    }}
                  >
                    <IconPencil size={18} stroke={1.7} aria-hidden="true" />
                  </IconButton>
                  <IconButton
                    label={t("cancel.button", { when: whenOf(schedule) })}
                    onClick={() => {
                      setOpen(false);
                      setCancelling({ schedule, opened: true });
                    }}
                  >
                    <IconTrash size={18} stroke={1.7} aria-hidden="true" />
                  </IconButton>
                </li>
              ))}
            </ul>
          </Popover.Dropdown>
        </Popover>
      )}
      <ConfirmModal
        opened={cancelling?.opened ?? false}
        onClose={() => setCancelling(cancelling && { ...cancelling, opened: false })}
        title={cancelling ? t("cancel.question", { when: whenOf(cancelling.schedule) }) : ""}
        confirm={t("cancel.confirm")}
        isWorking={cancel.isPending}
        onConfirm={() => cancelling && cancel.mutate(cancelling.schedule)}
      >
        {t("cancel.what", { name: ticket.contact.name })}
      </ConfirmModal>
    </>
  );
}
