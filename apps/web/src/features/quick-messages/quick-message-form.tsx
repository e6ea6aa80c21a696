import { Button, Switch, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { FileField } from "./file-field.tsx";
import { VariableChips } from "./variable-chips.tsx";
import classes from "./quick-message-form.module.css";

/** The form of a new quick reply: shortcut, text, who may use it, and a file. */
export default function QuickMessageForm({ shortcode, onDone }: { shortcode: string; onDone: () => void }) {
  const { t } = useTranslation("quickMessages");
  const text = useRef<HTMLTextAreaElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const form = useForm({
    initialValues: { shortcode, message: "", geral: false },
    validate: {
      shortcode: rules.text(limits.shortcode),
      message: (value) =>
        value.trim() === "" ? (file === null ? t("empty") : null) : rules.text(limits.messageBody)(value),
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const record = await call("POST /quick-messages", { body: { ...values, shortcode: values.shortcode.trim() } });
      liveCache.receive("quickMessage", { action: "create", record });
      if (file === null || (await keep(record.id, file))) notify.success(t("saved", { shortcode: record.shortcode }));
      else notify.problem(t("fileFailed"));
      onDone();
    },
    fieldOf: { ERR_SHORTCODE_TAKEN: "shortcode" },
    lengths: { shortcode: limits.shortcode, message: limits.messageBody },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.form}>
      <TextInput
        label={t("shortcode")}
        description={t("shortcodeHelp")}
        leftSection="/"
        autoComplete="off"
        data-autofocus
        {...form.getInputProps("shortcode")}
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
      <FileField label={t("file")} add={t("addFile")} file={file} known={null} onChange={setFile} />
      <Switch label={t("geral")} description={t("geralHelp")} {...form.getInputProps("geral", { type: "checkbox" })} />
      <Problem text={problem} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("save", { ns: "common" })}
        </Button>
      </ModalActions>
    </form>
  );
}

/** Whether the file was stored. If not, the reply has its text only. */
async function keep(quickMessageId: number, file: File): Promise<boolean> {
  const form = new FormData();
  form.set("typeArch", "quickMessage");
  form.set("file", file, file.name);
  const watch = { onProgress: () => undefined, signal: new AbortController().signal };
  try {
    const params = { quickMessageId };
    const record = await upload("POST /quick-messages/:quickMessageId/media-upload", { params, form }, watch);
    liveCache.receive("quickMessage", { action: "update", record });
    return true;
  } catch {
    return false;
  }
}
