import { Checkbox } from "@mantine/core";
import type { Schedule } from "@recado/contracts/schedules";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { shortWhen } from "../../locales/zone.ts";
import { call } from "../../shell/api.ts";
import { late } from "../../shell/late-component.tsx";
import { useEvent } from "../../shell/live.ts";
import { problemText } from "../../shell/problem-text.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { notify } from "../../ui/toasts.ts";
import { cancelSchedule } from "./save-schedule.ts";
import type { Calendar } from "./use-calendar.ts";

const ScheduleForm = late(() => import("./whole-schedule-form.tsx"));

/** A message that is shown or edited; or a new one, for a time on the company's clock if one was chosen. */
export interface CalendarSubject {
  schedule: Schedule | null;
  at: string | null;
}

interface Props {
  calendar: Calendar;
  /** Null: the dialog is closed, unless the address names a contact. */
  subject: CalendarSubject | null;
  onSubject: (subject: CalendarSubject | null) => void;
  onMade: (wall: string) => void;
}

/** The calendar's dialog of a message. `contactId` in the address opens it for a new message to that contact. */
export function CalendarDialog({ calendar, subject, onSubject, onMade }: Props) {
  const { t } = useTranslation("schedules");
  const { contactId, go, timeZone, language } = calendar;
  const [isDirty, setDirty] = useState(false);
  const [deleting, setDeleting] = useState<Schedule | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [withFollowing, setWithFollowing] = useState(false);
  const { data: contact, error } = useQuery({
    queryKey: ["schedules", "recipient", contactId ?? 0],
    queryFn: ({ signal }) => call("GET /contacts/:contactId", { params: { contactId: contactId ?? 0 }, signal }),
    enabled: contactId !== undefined,
    retry: false,
  });
  const [shown, setShown] = useState<CalendarSubject>({ schedule: null, at: null });
  const wanted = subject ?? (contactId !== undefined && contact ? newMessage : null);
  // The subject stays while the dialog closes.
  if (wanted !== null && wanted !== shown) setShown(wanted);
  const leaveContact = () => go({ contactId: undefined }, true);
  useEffect(() => {
    if (!error) return;
    notify.problem(problemText(error));
    leaveContact();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [error]);
  const close = () => {
    setDirty(false);
    onSubject(null);
    if (contactId !== undefined) leaveContact();
  };
  useEvent("schedule", (event) => {
    if (event.action === "delete" || event.action === "series") return;
    // The open message was sent meanwhile: the dialog only shows it now.
    const { schedule } = event;
    if (subject?.schedule?.id === schedule.id && schedule.sentAt !== null) onSubject({ schedule, at: null });
  });
  const cancel = useMutation({
    mutationFn: cancelSchedule,
    onSuccess: (_, { scope = "one" }) => notify.success(t(scope === "one" ? "cancel.done" : "cancel.doneSeries")),
    onError: (problem) => notify.problem(problemText(problem)),
    onSettled: () => setAsking(false),
  });
  const { schedule, at } = shown;
  const when = (one: Schedule) => shortWhen(new Date(one.sendAt), { timeZone, language, now: new Date() });
  return (
    <>
      <AppModal
        opened={wanted !== null}
        onClose={close}
        isDirty={isDirty}
        title={t(`title.${schedule?.status ?? "new"}`)}
      >
        <ScheduleForm
          key={schedule ? `${schedule.id} ${schedule.status}` : `new ${at ?? ""} ${contactId ?? ""}`}
          schedule={schedule}
          at={at}
          contact={schedule === null && contactId !== undefined ? (contact ?? null) : null}
          whatsappId={schedule?.whatsappId ?? null}
          onDirty={setDirty}
          onMade={onMade}
          onDone={close}
          onDelete={(one, scope) => {
            close();
            setDeleting(one);
            setWithFollowing(scope === "following");
            setAsking(true);
          }}
        />
      </AppModal>
      <ConfirmModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={deleting ? t("cancel.question", { when: when(deleting) }) : ""}
        confirm={t("cancel.confirm")}
        isWorking={cancel.isPending}
        onConfirm={() => deleting && cancel.mutate({ id: deleting.id, scope: withFollowing ? "following" : "one" })}
      >
        {deleting && t(deleting.sentAt === null ? "cancel.what" : "cancel.sent", { name: deleting.contact.name })}
        {deleting?.series && deleting.sentAt === null && (
          <Checkbox
            mt="md"
            label={t("repeat.deleteFollowing")}
            checked={withFollowing}
            onChange={({ currentTarget }) => setWithFollowing(currentTarget.checked)}
          />
        )}
      </ConfirmModal>
    </>
  );
}

const newMessage: CalendarSubject = { schedule: null, at: null };
