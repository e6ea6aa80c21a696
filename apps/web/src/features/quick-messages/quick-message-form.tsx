import { Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import type { QuickMessage } from "@recado/contracts/quick-messages";
import { withoutSlash } from "@recado/contracts/shortcode";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { problemOf } from "../../shell/files.ts";
import { problemText } from "../../shell/problem-text.ts";
import { useMay } from "../../shell/session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { FileField } from "../../ui/file-field.tsx";
import { FilledPreview } from "./filled-preview.tsx";
import { keepFile, receiveSaved } from "./keep-file.ts";
import { UnknownWords } from "./unknown-words.tsx";
import { VariableChips } from "./variable-chips.tsx";
import classes from "./quick-message-form.module.css";

interface Props extends FormProps<QuickMessage> {
  /** The initial shortcut of a new one. */
  shortcode?: string;
}

const valuesOf = ({ shortcode, message, geral, status }: QuickMessage) => ({ shortcode, message, geral, status });

/** A quick reply's shortcut, text, file and visibility, with a preview as a customer would read it. */
export default function QuickMessageForm({ row, latest, shortcode = "", onDirty, onDone }: Props) {
  const { t, i18n } = useTranslation("quickMessages");
  const problemOfFile = (chosen: File) => {
    const found = problemOf(chosen);
    return found && t(`fileProblem.${found}`, { max: formatSize(limits.media.document, i18n.language) });
  };
  /** Making a shared one one's own deletes it for all others. */
  const staysShared = !useMay("deleteShared") && row?.geral === true;
  const [clientId] = useState(uniqueId);
  const text = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [known, setKnown] = useState(row?.mediaName ?? null);
  const [fileError, setFileError] = useState<string | null>(null);
  /** The reply that was saved; its file may still be missing. */
  const [saved, setSaved] = useState(row);
  const form = useForm({
    initialValues: row ? valuesOf(row) : { shortcode, message: "", geral: false, status: true },
    validate: {
      shortcode: rules.text(limits.shortcode),
      message: (value: string) =>
        value.trim() === ""
          ? file === null && known === null
            ? t("empty")
            : null
          : rules.text(limits.keptText)(value),
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      if (fileError !== null) return;
      const body = { ...values, shortcode: values.shortcode.trim() };
      const record = saved
        ? await call("PUT /quick-messages/:quickMessageId", {
            params: { quickMessageId: saved.id },
            body: row ? changedFields(body, form.getInitialValues()) : body,
          })
        : await call("POST /quick-messages", { body: { ...body, clientId } });
      receiveSaved(saved ? "update" : "create", record);
      setSaved(record);
      // A second submit is compared with the saved values.
      form.resetDirty(values);
      try {
        await keepFile(record, { file, isRemoved: record.mediaName !== known });
      } catch (error) {
        onDirty(true);
        return setFileError(`${problemText(error)} ${t("savedWithout")}`);
      }
      notify.success(t("saved", { shortcode: record.shortcode }));
      onDone();
    },
    fieldOf: { ERR_SHORTCODE_TAKEN: "shortcode" },
    lengths: { shortcode: limits.shortcode, message: limits.keptText },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput
        label={t("shortcode")}
        description={t("shortcodeHelp")}
        leftSection="/"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("shortcode")}
        onChange={({ currentTarget }) => form.setFieldValue("shortcode", withoutSlash(currentTarget.value))}
      />
      <div className={classes.text}>
        <Textarea
          ref={text}
          label={t("message")}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          {...form.getInputProps("message")}
        />
        <VariableChips field={text} />
      </div>
      <UnknownWords text={form.values.message} />
      <FilledPreview text={form.values.message} />
      <FileField
        label={t("file")}
        add={t("addFile")}
        file={file}
        known={known}
        error={fileError}
        onChange={(chosen) => {
          setFile(chosen);
          setFileError(chosen && problemOfFile(chosen));
          if (chosen === null) setKnown(null);
          onDirty(true);
        }}
      />
      <Switch
        label={t("geral")}
        description={t(staysShared ? "geralStays" : "geralHelp")}
        disabled={staysShared}
        {...form.getInputProps("geral", { type: "checkbox" })}
      />
      {row && (
        <Switch
          label={t("status")}
          description={t("statusHelp")}
          {...form.getInputProps("status", { type: "checkbox" })}
        />
      )}
    </FormBody>
  );
}
