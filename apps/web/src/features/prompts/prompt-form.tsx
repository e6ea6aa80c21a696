import { useRef, useState } from "react";
import { Autocomplete, NativeSelect, NumberInput, PasswordInput, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useQuery } from "@tanstack/react-query";
import { limits } from "@recado/contracts/limits";
import type { Prompt } from "@recado/contracts/prompts";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { rules } from "../../ui/field-rules.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { emptyForBot } from "../quick-messages/bot-words.ts";
import { TemplateField } from "../quick-messages/template-field.tsx";
import { queuesToChooseQuery } from "./prompts-query.ts";
import type { SaveText } from "./knowledge-editor.tsx";
import { KnowledgePart } from "./knowledge-part.tsx";
import { TryPrompt } from "./try-prompt.tsx";
import { bodyOf, models, valuesOf, type PromptValues } from "./prompt-values.ts";
import classes from "./prompts.module.css";

const most = limits.prompt;
const bounds = {
  maxTokens: { min: 1, max: most.maxTokens },
  maxMessages: { min: 1, max: most.maxMessages },
  maxTurns: { min: 1, max: most.maxTurns },
  maxAnswersDay: { min: 1, max: most.maxAnswersDay },
} as const;
type Counted = keyof typeof bounds;
const fallback = { max: limits.keptText.max };

/** A prompt's instructions, its provider account and its limits. */
export function PromptForm({ row, latest, onDirty, onDone }: FormProps<Prompt>) {
  const isWriting = useRef(false);
  const saveText = useRef<SaveText>(null);
  const [clientId] = useState(uniqueId);
  const { t, i18n } = useTranslation("prompts");
  const separator = new Intl.NumberFormat(i18n.language).format(0.5).charAt(1);
  const first = useFirstFocus();
  const { data: queues } = useQuery(queuesToChooseQuery);
  const problemOfQueue = (queueId: string) => {
    // A stored prompt had one.
    const isDeleted = queueId === "" ? row?.queueId === null : queues?.every(({ id }) => String(id) !== queueId);
    return isDeleted ? t("form.queueDeleted") : queueId === "" ? t("form.setSector") : null;
  };
  const count = (field: Counted) => (value: number | string) =>
    value === "" ? rules.required("") : rules.whole(bounds[field])(value);
  const form = useForm<PromptValues>({
    initialValues: valuesOf(row),
    validate: {
      name: rules.text(most.name),
      prompt: rules.text(most.prompt),
      queueId: problemOfQueue,
      model: rules.text({ max: most.model }),
      // A key is not sent to an address that it was not given for.
      apiKey: (value, { baseUrl }) => {
        if (!row?.apiKey) return rules.text({ max: most.apiKey })(value);
        return baseUrl.trim() !== row.baseUrl && value.trim() === "" ? t("form.keyForAddress") : null;
      },
      temperature: (value) =>
        value === "" || Number(value) < 0 || Number(value) > 1 ? t("form.temperatureRange") : null,
      baseUrl: (value) => (value.trim() === "" ? null : rules.address({ max: most.baseUrl })(value)),
      maxTokens: count("maxTokens"),
      maxMessages: count("maxMessages"),
      maxTurns: count("maxTurns"),
      maxAnswersDay: count("maxAnswersDay"),
    },
    onValuesChange: () => onDirty(form.isDirty() || isWriting.current),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      if (saveText.current && !(await saveText.current())) return;
      const body = bodyOf(values);
      const prompt = row
        ? await call("PUT /prompt/:promptId", {
            params: { promptId: row.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /prompt", { body: { ...body, clientId } });
      liveCache.receive("prompt", { action: row ? "update" : "create", prompt });
      notify.success(t("form.saved"));
      onDone();
    },
    fieldOf: { ERR_NAME_TAKEN: "name", ERR_URL_REFUSED: "baseUrl", ERR_NO_QUEUE_FOUND: "queueId" },
    lengths: {
      name: most.name,
      prompt: most.prompt,
      model: { max: most.model },
      apiKey: { max: most.apiKey },
      baseUrl: { max: most.baseUrl },
      humanKeywords: { max: most.keywords },
      fallbackMessage: fallback,
    },
  });
  const number = (field: Counted) => <NumberField label={t(`form.${field}`)} {...form.getInputProps(field)} />;
  return (
    <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
      <TextInput ref={first} label={t("form.name")} autoComplete="off" {...form.getInputProps("name")} />
      <PasswordInput
        label={t("form.apiKey")}
        description={row?.apiKey ? t("form.keyKept") : undefined}
        placeholder={row?.apiKey ?? ""}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ "aria-label": t("showTyped", { ns: "common" }) }}
        {...form.getInputProps("apiKey")}
      />
      <Textarea
        label={t("form.prompt")}
        description={t("form.promptHelp")}
        autosize
        minRows={5}
        maxRows={14}
        dir="auto"
        {...form.getInputProps("prompt")}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={t("form.queue")}
          description={t("form.queueHelp")}
          data={[
            { value: "", label: t("form.chooseQueue") },
            ...(queues ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("queueId")}
          error={form.errors.queueId ?? (row && problemOfQueue(form.values.queueId))}
        />
        <Autocomplete
          label={t("form.model")}
          description={models.map(({ value, label }) => `${label}: ${value}`).join(" · ")}
          data={models.map(({ value }) => value)}
          comboboxProps={{ withinPortal: false }}
          {...form.getInputProps("model")}
        />
      </div>
      <div className={`${classes.pair} ${classes.numbers}`}>
        {number("maxTokens")}
        <NumberInput
          label={t("form.temperature")}
          step={0.1}
          min={0}
          max={1}
          decimalScale={2}
          decimalSeparator={separator}
          allowedDecimalSeparators={[".", ","]}
          clampBehavior="none"
          {...form.getInputProps("temperature")}
        />
        {number("maxMessages")}
      </div>
      <div className={classes.pair}>
        {number("maxTurns")}
        <NumberField
          label={t("form.maxAnswersDay")}
          description={t("form.maxAnswersDayHelp")}
          {...form.getInputProps("maxAnswersDay")}
        />
      </div>
      <TextInput
        label={t("form.humanKeywords")}
        description={t("form.humanKeywordsHelp")}
        autoComplete="off"
        {...form.getInputProps("humanKeywords")}
      />
      <TemplateField label={t("form.fallbackMessage")} empty={emptyForBot} {...form.getInputProps("fallbackMessage")} />
      <TextInput
        label={t("form.baseUrl")}
        description={t("form.baseUrlHelp")}
        placeholder="https://api.openai.com/v1"
        autoComplete="off"
        inputMode="url"
        {...form.getInputProps("baseUrl")}
      />
      {row && (
        <KnowledgePart
          promptId={row.id}
          saver={saveText}
          onWriting={(now) => {
            isWriting.current = now;
            onDirty(form.isDirty() || now);
          }}
        />
      )}
      {row && <TryPrompt promptId={row.id} text={form.values.prompt} />}
    </FormBody>
  );
}
