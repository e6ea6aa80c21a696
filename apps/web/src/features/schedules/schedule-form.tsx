import { Button, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { ContactSummary } from "@recado/contracts/contacts";
import { limits } from "@recado/contracts/limits";
import type { Schedule } from "@recado/contracts/schedules";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { FileField } from "../quick-messages/file-field.tsx";
import { VariableChips } from "../quick-messages/variable-chips.tsx";
import { RecipientField, type Recipient } from "./recipient-field.tsx";
import { saveSchedule } from "./save-schedule.ts";
import { useCompanyZone } from "../../shell/use-company-zone.ts";
import { WhenField } from "./when-field.tsx";
import { longWhen, momentOf, shortWhen, wallOf } from "../../locales/zone.ts";
import classes from "./schedule-form.module.css";

interface Props {
  /** The schedule that is shown or edited; null for a new one. */
  schedule: Schedule | null;
  contact: ContactSummary;
  /** The connection of the conversation. */
  whatsappId: number | null;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}

const hourMs = 3_600_000;

/** The form of a schedule: text, recipient, time, picture. A sent one is read-only. */
export default function ScheduleForm({ schedule, contact, whatsappId, onDirty, onDone }: Props) {
  const { t } = useTranslation("schedules");
  const speaker = useCompanyZone();
  const { timeZone } = speaker;
  const [openedAt] = useState(() => Date.now());
  const text = useRef<HTMLTextAreaElement>(null);
  const [recipient, setRecipient] = useState<Recipient | null>(schedule?.contact ?? contact);
  const [picture, setPicture] = useState<File | null>(null);
  const [kept, setKept] = useState(schedule?.mediaName ?? null);
  const [pictureProblem, setPictureProblem] = useState<string | null>(null);
  const isSent = schedule !== null && schedule.sentAt !== null;

  const whenProblem = (moment: Date | null) =>
    moment === null ? t("noSuchTime") : moment.getTime() <= Date.now() ? errorText("ERR_SCHEDULE_PAST") : null;
  const form = useForm({
    initialValues: {
      body: schedule?.body ?? "",
      contactId: String(recipient?.id ?? ""),
      sendAt: wallOf(
        schedule?.status === "PENDENTE" ? new Date(schedule.sendAt) : new Date(openedAt + hourMs),
        timeZone,
      ),
    },
    validate: {
      body: rules.text({ ...limits.scheduleBody, ...limits.messageBody }),
      contactId: (value) => (value === "" ? t("chooseContact") : null),
      sendAt: (value) => whenProblem(momentOf(value, timeZone)?.moment ?? null),
    },
  });

  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ body, contactId, sendAt }) => {
      const moment = momentOf(sendAt, timeZone)?.moment ?? new Date();
      const id = Number(contactId);
      await saveSchedule(schedule, {
        body: body.trim(),
        contactId: id,
        sendAt: moment.toISOString(),
        // Another recipient may need another connection.
        whatsappId: id === contact.id ? whatsappId : null,
        picture,
        isPictureGone: schedule?.mediaName !== null && kept === null,
      });
      notify.success(t("scheduled", { when: shortWhen(moment, { ...speaker, now: new Date() }) }));
      onDone();
    },
    fieldOf: {
      ERR_SCHEDULE_PAST: "sendAt",
      ERR_NO_CONTACT_FOUND: "contactId",
      ERR_SCHEDULE_NO_CONVERSATION: "contactId",
    },
    lengths: { body: { ...limits.scheduleBody, ...limits.messageBody } },
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
        recipient={recipient}
        error={form.errors.contactId}
        isFixed={isSent}
        onChoose={(chosen) => {
          setRecipient(chosen);
          form.setFieldValue("contactId", chosen === null ? "" : String(chosen.id));
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
      </div>
      {isSent ? (
        <p className="small dim">{t("wentAt", { when: longWhen(new Date(schedule.sentAt ?? ""), speaker) })}</p>
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
