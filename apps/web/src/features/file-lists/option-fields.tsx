import { Button, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { leaveRow } from "../../ui/leave-row.ts";
import { FileField } from "../../ui/file-field.tsx";
import { nameFor, newOption, type FileListValues } from "./save-file-list.ts";
import classes from "./option-fields.module.css";

/** The list's options: each has a name, and may have a file. */
export function OptionFields({ form }: { form: UseFormReturnType<FileListValues> }) {
  const { t } = useTranslation("fileLists");
  const { options } = form.getValues();
  /** The key of the option whose name takes the focus when it appears. */
  const added = useRef<string | null>(null);
  const choose = (n: number, file: File | null) => {
    const name = nameFor(options[n], file);
    form.setFieldValue(`options.${n}.file`, file);
    form.setFieldValue(`options.${n}.known`, null);
    if (name !== undefined) form.setFieldValue(`options.${n}.name`, name);
  };
  return (
    <fieldset className={classes.options}>
      <legend className={classes.legend}>{t("form.options")}</legend>
      <p className="small dim">{t("form.optionsHelp", { variable: "{{firstName}}" })}</p>
      {options.length > 0 && (
        <ol className={classes.list}>
          {options.map(({ key, known, file }, n) => (
            <li key={key} className={classes.option}>
              <TextInput
                className={classes.name}
                label={t("form.option", { number: n + 1 })}
                autoComplete="off"
                ref={(input) => {
                  if (added.current !== key) return;
                  added.current = null;
                  input?.focus();
                }}
                {...form.getInputProps(`options.${n}.name`)}
              />
              <IconButton
                className={classes.remove ?? ""}
                label={t("form.removeOption", { number: n + 1 })}
                onClick={({ currentTarget }) => {
                  leaveRow(currentTarget);
                  form.removeListItem("options", n);
                }}
              >
                <IconTrash size={18} stroke={1.7} aria-hidden="true" />
              </IconButton>
              <div className={classes.file}>
                <FileField
                  label={t("form.fileOf", { number: n + 1 })}
                  add={t("form.chooseFile")}
                  file={file}
                  known={known}
                  error={form.errors[`options.${n}.file`]}
                  onChange={(chosen) => choose(n, chosen)}
                />
              </div>
            </li>
          ))}
        </ol>
      )}
      {options.length < limits.fileList.options ? (
        <Button
          variant="default"
          className={classes.add ?? ""}
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          onClick={() => {
            const option = newOption();
            added.current = option.key;
            form.insertListItem("options", option);
          }}
        >
          {t("form.addOption")}
        </Button>
      ) : (
        <p className="small dim">{t("form.most", { count: limits.fileList.options })}</p>
      )}
    </fieldset>
  );
}
