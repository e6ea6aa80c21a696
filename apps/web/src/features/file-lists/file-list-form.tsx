import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { FileList } from "@recado/contracts/file-lists";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../locales/format.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { problemOf } from "../../shell/files.ts";
import { problemText } from "../../shell/problem-text.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { OptionFields } from "./option-fields.tsx";
import { optionsOf, saveFileList, uploadFile, type FileListValues } from "./save-file-list.ts";

const text = { min: 1, max: limits.keptText.max };

const valuesOf = (list: FileList | null): FileListValues => ({
  name: list?.name ?? "",
  message: list?.message ?? "",
  options: optionsOf(list),
});

/** A list's name, message and options with their files. */
export function FileListForm({ row: list, latest, onDirty, onDone }: FormProps<FileList>) {
  const { t, i18n } = useTranslation("fileLists");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  /** The list that was saved; its files may still be missing. */
  const [savedId, setSavedId] = useState(list?.id ?? null);
  /** From then on the options in the list's rows are this form's own, while their files are on their way. */
  const [hasSaved, setHasSaved] = useState(false);
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const fileProblem = (file: File | null) => {
    const problem = file && problemOf(file);
    return problem ? t(`form.${problem}`, { max: formatSize(limits.media.document, i18n.language) }) : null;
  };
  const form = useForm<FileListValues>({
    initialValues: valuesOf(list),
    validate: {
      name: rules.text(limits.fileList.name),
      message: rules.text(text),
      options: { name: rules.text({ max: limits.fileList.option.max }), file: fileProblem },
    },
    onValuesChange: () => onDirty(form.isDirty()),
  });

  /** Uploads the files one after another; whether all were stored. */
  const uploadAll = async (saved: FileList, { options }: FileListValues): Promise<boolean> => {
    for (const [n, option] of options.entries()) {
      const { file } = option;
      const optionId = saved.options[n]?.id;
      if (!file || optionId === undefined) continue;
      try {
        setSending({ name: file.name, percent: 0 });
        await uploadFile({ fileId: saved.id, optionId, file }, (share) =>
          setSending({ name: file.name, percent: Math.round(share * 100) }),
        );
        form.replaceListItem("options", n, {
          ...option,
          known: file.name,
          hasFile: true,
          file: null,
        });
      } catch (error) {
        form.setFieldError(`options.${n}.file`, `${problemText(error)} ${t("form.savedWithout")}`);
        return false;
      } finally {
        setSending(null);
      }
    }
    return true;
  };

  const theirs = useTheirs(form, hasSaved ? null : latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const saved = await saveFileList(
        savedId,
        values,
        savedId === list?.id ? form.getInitialValues() : null,
        clientId,
      );
      setSavedId(saved.id);
      setHasSaved(true);
      // Saving again must not add the options again.
      const options = values.options.map((option, n) => ({ ...option, id: saved.options[n]?.id ?? null }));
      form.setFieldValue("options", options);
      // A second submit is compared with the saved values.
      form.resetDirty({ ...values, options });
      if (!(await uploadAll(saved, { ...values, options }))) return;
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
    },
    lengths: { name: limits.fileList.name, message: text },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput
        ref={first}
        label={t("page.name")}
        description={t("form.nameHelp")}
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <Textarea
        label={t("form.message")}
        description={t("form.messageHelp")}
        autosize
        minRows={3}
        maxRows={8}
        dir="auto"
        {...form.getInputProps("message")}
      />
      <OptionFields form={form} />
      <p role="status" className="small dim">
        {sending && t("form.sending", sending)}
      </p>
    </FormBody>
  );
}
