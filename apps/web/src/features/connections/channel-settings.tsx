import { Button, Switch, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Setting } from "@recado/contracts/settings";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { rangeText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { rules } from "../../ui/field-rules.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { settingsQuery } from "../settings/settings-query.ts";
import classes from "./connection-form.module.css";

interface Props {
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
}

const numbers = ["alertAfterMinutes", "outboxWaitMinutes", "sendPerMinute", "sendBurst"] as const;
const ranges = {
  alertAfterMinutes: { min: 0, max: 1_440 },
  outboxWaitMinutes: { min: 1, max: 44_640 },
  sendPerMinute: { min: 1, max: 6_000 },
  sendBurst: { min: 1, max: 200 },
};

/** Loads the settings, then lets them be changed. */
export function ChannelSettings(props: Props) {
  const { data, isError, error, refetch } = useQuery(settingsQuery);
  if (data) return <SettingsForm settings={data} {...props} />;
  if (isError) return <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />;
  return <SkeletonRows rows={5} height={56} />;
}

type Values = Record<(typeof numbers)[number], number | string> &
  Record<"alertWebhook" | "call" | "CheckMsgIsGroup" | "readReceipts", string>;

function valuesOf(settings: readonly Setting[]): Values {
  const value = (key: string) => settings.find((one) => one.key === key)?.value ?? "";
  return {
    alertAfterMinutes: value("alertAfterMinutes"),
    // A mask; sending it back changes nothing.
    alertWebhook: value("alertWebhook"),
    outboxWaitMinutes: value("outboxWaitMinutes"),
    sendPerMinute: value("sendPerMinute"),
    sendBurst: value("sendBurst"),
    call: value("call"),
    CheckMsgIsGroup: value("CheckMsgIsGroup"),
    readReceipts: value("readReceipts"),
  };
}

function SettingsForm({ settings, onDone, onDirty }: Props & { settings: readonly Setting[] }) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  const initial = valuesOf(settings);
  const form = useForm({
    initialValues: initial,
    validate: (values) =>
      Object.fromEntries(
        numbers.map((key) => [
          key,
          values[key] === "" ? rangeText(ranges[key]) : rules.whole(ranges[key])(values[key]),
        ]),
      ),
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const changed = Object.entries(values).filter(
        ([key, value]) => String(value) !== initial[key as keyof typeof initial],
      );
      for (const [key, value] of changed) {
        await call("PUT /settings/:key", { params: { key }, body: { value: String(value) } }).catch(
          (error: unknown) => {
            form.setFieldError(key, t("settings.refused"));
            throw error;
          },
        );
      }
      void client.invalidateQueries(settingsQuery);
      notify.success(t("settings.saved"));
      onDone();
    },
  });
  const toggle = (key: "call" | "CheckMsgIsGroup" | "readReceipts", on: "enabled" | "disabled") => (
    <Switch
      label={t(`settings.${key}`)}
      description={t(`settings.${key}Help`)}
      checked={form.values[key] === on}
      onChange={({ currentTarget }) =>
        form.setFieldValue(key, currentTarget.checked ? on : on === "enabled" ? "disabled" : "enabled")
      }
    />
  );
  return (
    <form onSubmit={submit} noValidate style={{ display: "contents" }}>
      <div className={classes.fields}>
        {toggle("CheckMsgIsGroup", "disabled")}
        {toggle("call", "disabled")}
        {toggle("readReceipts", "enabled")}
        <div className={classes.pair}>
          {numbers.map((key) => (
            <NumberField
              key={key}
              label={t(`settings.${key}`)}
              description={t(`settings.${key}Help`)}
              {...ranges[key]}
              {...form.getInputProps(key)}
            />
          ))}
        </div>
        <TextInput
          label={t("settings.alertWebhook")}
          description={t("settings.alertWebhookHelp")}
          placeholder="https://"
          autoComplete="off"
          {...form.getInputProps("alertWebhook")}
        />
      </div>
      <div className={classes.problem}>
        <Problem text={problem} />
      </div>
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
