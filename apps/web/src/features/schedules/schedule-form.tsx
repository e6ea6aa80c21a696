import { Button, SegmentedControl, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import type { Schedule } from "@recado/contracts/schedules";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { FileField } from "../../ui/file-field.tsx";
import { UnknownWords } from "../quick-messages/unknown-words.tsx";
import { VariableChips } from "../quick-messages/variable-chips.tsx";
import { onWhen } from "./on-when.ts";
import { RecipientField } from "./recipient-field.tsx";
import { repeatOf, repeatValues } from "./repeat.ts";
import { RepeatField } from "./repeat-field.tsx";
import { saveSchedule, type Scope } from "./save-schedule.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { WhenField, whenProblem } from "./when-field.tsx";
import { momentOf, shortWhen, wallOf } from "../../locales/zone.ts";
import classes from "./schedule-form.module.css";

interface Props {
  /** The schedule that is shown or edited; null for a new one. */
  schedule: Schedule | null;
  /** The default recipient of a new message. */
  contact: ContactSummary | null;
  /** The connection of the conversation. */
  whatsappId: number | null;
  /** The time of a new one on the company's clock, "2026-11-22T10:30"; in an hour when absent. */
  at?: string | null;
  onDirty: (isDirty: boolean) => void;
  /** A new one was saved for this time on the company's clock. */
  onMade?: (wall: string) => void;
  onDone: () => void;
  /** Offers to delete it, or also the later ones of its series. */
  onDelete?: (schedule: Schedule, scope: Scope) => void;
}

const hourMs = 3_600_000;
const bodyLength = { ...limits.scheduleBody, ...limits.messageBody, isMessage: true } as const;

/** The form of a schedule: text, recipient, time, picture. A sent one is read-only. */
export default function ScheduleForm({ schedule, contact, whatsappId, at, onDirty, onMade, onDone, onDelete }: Props) {
  const { t } = useTranslation("schedules");
  const speaker = useCompanyZone();
  const { timeZone } = speaker;
  const [openedAt] = useState(() => Date.now());
  const text = useRef<HTMLTextAreaElement>(null);
  const [picture, setPicture] = useState<File | null>(null);
  const [kept, setKept] = useState(schedule?.mediaName ?? null);
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const [scope, setScope] = useState<Scope>("one");
  const [clientId] = useState(uniqueId);
  const isSent = schedule !== null && schedule.sentAt !== null;
  const series = schedule?.series ?? null;
  /** In a series, the repetition can be changed only for this message and the following ones. */
  const mayRepeat = schedule === null || (series !== null && scope === "following");

  const form = useForm({
    initialValues: {
      body: schedule?.body ?? "",
      contactId: String((schedule?.contact ?? contact)?.id ?? ""),
      // Stored besides the id, so that a restored draft can show its recipient.
      recipient: schedule?.contact ?? contact,
      sendAt:
        at ??
        wallOf(schedule?.status === "PENDENTE" ? new Date(schedule.sendAt) : new Date(openedAt + hourMs), timeZone),
      repeat: repeatValues(series),
    },
    validate: {
      body: rules.text(bodyLength),
      contactId: (value) => (value === "" ? t("chooseContact") : null),
      sendAt: (value) => whenProblem(momentOf(value, timeZone)?.moment ?? null, t("noSuchTime")),
      repeat: (value) => (mayRepeat && value.every !== "" && repeatOf(value) === null ? t("repeat.noEnd") : null),
    },
  });

  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ body, contactId, sendAt, repeat }) => {
      const moment = momentOf(sendAt, timeZone)?.moment ?? new Date();
      const id = Number(contactId);
      await saveSchedule(schedule, {
        body: body.trim(),
        contactId: id,
        sendAt: moment.toISOString(),
        // Another recipient may need another connection.
        whatsappId: id === (schedule?.contactId ?? contact?.id) ? whatsappId : null,
        picture,
        isPictureGone: schedule?.mediaName !== null && kept === null,
        repeat:
          mayRepeat && (schedule === null || form.isDirty("repeat")) ? (repeatOf(repeat) ?? undefined) : undefined,
        scope: series === null ? undefined : scope,
        clientId,
      });
      notify.success(t("scheduled", { when: shortWhen(moment, { ...speaker, now: new Date() }) }));
      if (schedule === null) onMade?.(wallOf(moment, timeZone));
      onDone();
    },
    fieldOf: {
      ERR_SCHEDULE_PAST: "sendAt",
      ERR_NO_CONTACT_FOUND: "contactId",
      ERR_SCHEDULE_NO_CONVERSATION: "contactId",
      ERR_SERIES_TOO_LONG: "repeat",
      ERR_SERIES_EMPTY: "repeat",
    },
    lengths: { body: bodyLength },
  });
  const isDirty = !isSent && (form.isDirty() || picture !== null || kept !== (schedule?.mediaName ?? null));
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const takePicture = (file: File | null) => {
    const isGood = file === null || ["image/png", "image/jpeg"].includes(file.type);
    setPictureProblem(isGood ? null : errorText("ERR_NOT_PNG_OR_JPG"));
    setPicture(isGood ? file : null);
    if (file === null) setKept(null);
  };

  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      {schedule?.status === "ERRO" && <Problem text={errorText(schedule.failure ?? "ERR_SENDING_WAPP_MSG")} />}
      <RecipientField
        recipient={form.values.recipient}
        error={form.errors.contactId}
        isFixed={isSent}
        onChoose={(chosen) => {
          form.setValues({ recipient: chosen, contactId: String(chosen?.id ?? "") });
          form.clearFieldError("contactId");
        }}
      />
      <div className={classes.text}>
        <Textarea
          ref={text}
          label={t("message")}
          description={isSent ? undefined : t("messageHelp", { count: limits.scheduleBody.min })}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          data-autofocus
          readOnly={isSent}
          {...form.getInputProps("body")}
        />
        {!isSent && <VariableChips field={text} />}
        {!isSent && <UnknownWords text={form.values.body} isTemplate />}
      </div>
      {isSent ? (
        <p className="small dim">
          {t("wentAt", { when: onWhen(new Date(schedule.sentAt ?? ""), speaker) })}
          {series !== null && series.stoppedAt !== null && ` ${t("repeat.stopped")}`}
        </p>
      ) : (
        <WhenField
          speaker={speaker}
          value={form.values.sendAt}
          error={form.errors.sendAt}
          onChange={(wall) => {
            form.setFieldValue("sendAt", wall);
            form.clearFieldError("sendAt");
          }}
        />
      )}
      {series !== null && !isSent && (
        <div className={classes.series}>
          <p className="small">{t("repeat.part", { every: t(`repeat.every.${series.every}`).toLowerCase() })}</p>
          <SegmentedControl
            aria-label={t("repeat.scope")}
            value={scope}
            data={(["one", "following"] as const).map((value) => ({ value, label: t(`repeat.which.${value}`) }))}
            onChange={setScope}
          />
        </div>
      )}
      {!isSent && mayRepeat && (
        <RepeatField
          speaker={speaker}
          values={form.values.repeat}
          first={momentOf(form.values.sendAt, timeZone)?.moment ?? null}
          error={form.errors.repeat}
          onChange={(values) => {
            form.setFieldValue("repeat", values);
            form.clearFieldError("repeat");
          }}
        />
      )}
      <div className={classes.last}>
        {(!isSent || kept !== null) && (
          <FileField
            label={t("picture")}
            add={t("addPicture")}
            help={t("pictureHelp")}
            accept="image/png,image/jpeg,.png,.jpg,.jpeg"
            file={picture}
            known={kept}
            error={pictureProblem}
            isFixed={isSent}
            onChange={takePicture}
          />
        )}
        <Problem text={problem} />
      </div>
      <ModalActions>
        {schedule !== null && onDelete && (
          <Button variant="subtle" color="red" mr="auto" onClick={() => onDelete(schedule, scope)}>
            {t("delete", { ns: "common" })}
          </Button>
        )}
        <Button variant="default" onClick={onDone}>
          {t(isSent ? "close" : "cancel", { ns: "common" })}
        </Button>
        {!isSent && (
          <Button type="submit" loading={isSaving}>
            {schedule === null ? t("submit") : schedule.status === "ERRO" ? t("again") : t("save", { ns: "common" })}
          </Button>
        )}
      </ModalActions>
    </form>
  );
}
