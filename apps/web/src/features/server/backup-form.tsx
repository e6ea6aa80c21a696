import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Server } from "@recado/contracts/server";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { useFollowSaved } from "../../shell/use-follow-saved.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { serverQuery } from "./server-query.ts";
import classes from "./server-tab.module.css";

/** When and where backups are made, and how long they stay. */
export function BackupForm({ backups: { daily, folder, keepDays } }: { backups: Server["backups"] }) {
  const { t } = useTranslation("server");
  const saved = { daily, folder: folder ?? "", keepDays };
  const form = useForm({ initialValues: saved, validate: { keepDays: rules.whole({ min: 1, max: 365 }) } });
  useFollowSaved(form, saved);
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const { folderMade, ...server } = await call("PUT /server/backups", {
        body: { ...values, folder: values.folder.trim() || null },
      });
      queryClient.setQueryData(serverQuery.queryKey, server);
      form.resetDirty();
      notify.success(folderMade ? t("madeFolder", { folder: server.backups.path }) : t("saved"));
    },
    fieldOf: { ERR_BACKUP_FOLDER: "folder" },
  });
  return (
    <form onSubmit={submit} noValidate className={classes.section}>
      <h2 className="h2">{t("choices")}</h2>
      <Switch label={t("daily")} {...form.getInputProps("daily", { type: "checkbox" })} />
      <TextInput
        label={t("folder")}
        description={t("folderHelp")}
        maxLength={500}
        autoComplete="off"
        {...form.getInputProps("folder")}
      />
      <NumberField label={t("keepDays")} min={1} max={365} {...form.getInputProps("keepDays")} />
      <Problem text={problem} />
      <Button type="submit" loading={isSaving} disabled={!form.isDirty()} className={classes.save ?? ""}>
        {t("save", { ns: "common" })}
      </Button>
    </form>
  );
}
