import { Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { FilledPreview } from "../quick-messages/filled-preview.tsx";
import { settingsQuery } from "../settings/settings-query.ts";
import { useAutomaticTexts } from "../settings/use-automatic-texts.ts";

/** The words with which customers opt out, and the answer to them. */
export function OptOutSettings(props: FormProps<null>) {
  const { data } = useQuery(settingsQuery);
  if (!data) return <SkeletonRows rows={3} height={56} />;
  const valueOf = (wanted: string) => data.find(({ key }) => key === wanted)?.value ?? "";
  return <SettingsForm {...props} keywords={valueOf("optOutKeywords")} confirmation={valueOf("optOutConfirmation")} />;
}

interface Values extends Record<string, unknown> {
  keywords: string;
  confirmation: string;
}

function SettingsForm({ keywords, confirmation, onDirty, onDone }: FormProps<null> & Values) {
  const { t } = useTranslation("optOuts");
  const first = useFirstFocus();
  const { optOutConfirmation } = useAutomaticTexts();
  const form = useForm<Values>({
    initialValues: { keywords, confirmation },
    validate: { keywords: (value) => (areKeywords(value) ? null : t("settings.keywordsWrong")) },
    onValuesChange: () => onDirty(form.isDirty()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      await save("optOutKeywords", values.keywords);
      await save("optOutConfirmation", values.confirmation);
      notify.success(t("settings.saved"));
      onDone();
    },
  });
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} onCancel={onDone}>
      <TextInput
        ref={first}
        label={t("settings.optOutKeywords")}
        description={t("settings.optOutKeywordsHelp")}
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps("keywords")}
      />
      <Textarea
        label={t("settings.optOutConfirmation")}
        description={t("settings.optOutConfirmationHelp")}
        autosize
        minRows={2}
        maxRows={6}
        dir="auto"
        maxLength={500}
        {...form.getInputProps("confirmation")}
      />
      {form.values.confirmation.trim() === "" && <FilledPreview text="" isTemplate whenBlank={optOutConfirmation} />}
    </FormBody>
  );
}

async function save(key: string, value: string): Promise<void> {
  const setting = await call("PUT /settings/:key", { params: { key }, body: { value } });
  liveCache.receive("settings", { action: "update", setting });
}

/** The mirror of the server's rule, as far as typing goes wrong. */
function areKeywords(value: string): boolean {
  const words = value
    .split(",")
    .map((word) => word.trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length > 0 && words.length <= 30 && words.every((word) => word.length <= 30);
}
