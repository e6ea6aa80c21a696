import { Tabs, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits, suggestedColors } from "@recado/contracts/limits";
import type { Queue } from "@recado/contracts/queues";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { flushSync } from "react-dom";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useFormTabs } from "../../shell/use-form-tabs.tsx";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { useTheirs } from "../../shell/use-theirs.ts";
import { ColorField } from "../../ui/color-field.tsx";
import { rules } from "../../ui/field-rules.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { useFirstFocus } from "../../ui/use-first-focus.ts";
import { emptyForBot } from "../quick-messages/bot-words.ts";
import { TemplateField } from "../quick-messages/template-field.tsx";
import { isWeekWrong, wholeWeek, WeekField } from "../hours/week-field.tsx";
import { IntegrationField } from "../integrations/integration-field.tsx";
import { PromptField } from "../prompts/prompt-field.tsx";
import { settingsQuery } from "../settings/settings-query.ts";
import { OptionSavers, type SaveOption } from "./chatbot/option-savers.ts";
import { optionsQuery } from "./chatbot/options-query.ts";
import { queuesQuery } from "./queues-query.ts";
import { machinesQuery, needsOptions } from "./silent-queues.ts";
import rowOfTabs from "../../ui/tabs.module.css";
import classes from "./queue-form.module.css";

const Chatbot = late(async () => ({ default: (await import("./chatbot/chatbot.tsx")).Chatbot }));
const TryBot = late(async () => ({ default: (await import("./chatbot/try-bot.tsx")).TryBot }));

const text = limits.keptText;
/** The allowed positions in the menu. */
const places = { min: 0, max: 10_000 };
type Tab = "record" | "hours" | "chatbot" | "try";
const queueTabs = ["chatbot", "try"] as const;
const idIn = (chosen: string): number | null => (chosen === "" ? null : Number(chosen));
const tabOf = (field: string): Tab => (field === "schedules" ? "hours" : "record");

const valuesOf = (queue: Queue | null) => ({
  name: queue?.name ?? "",
  color: queue?.color ?? "",
  orderQueue: queue?.orderQueue ?? "",
  greetingMessage: queue?.greetingMessage ?? "",
  outOfHoursMessage: queue?.outOfHoursMessage ?? "",
  integrationId: String(queue?.integrationId ?? ""),
  promptId: String(queue?.promptId ?? ""),
  schedules: wholeWeek(queue?.schedules ?? []),
});

/** A queue's name, colour, position in the menu and texts; also its weekly hours if queues have their own. */
export function QueueForm({ row: queue, latest, onDirty, onDone }: FormProps<Queue>) {
  const { t } = useTranslation("queues");
  const first = useFirstFocus();
  const [clientId] = useState(uniqueId);
  const { data = [] } = useQuery(queuesQuery);
  const { data: settings = [] } = useQuery(settingsQuery);
  const hoursAre = settings.find(({ key }) => key === "scheduleType")?.value;
  const hasHours = hoursAre === "queue";
  // The chatbot and trial tabs need an existing queue.
  const [hasOptionEdits, setHasOptionEdits] = useState(false);
  const [savers] = useState(() => new Set<SaveOption>());
  // Once shown it stays mounted, to keep its unsaved text.
  const [keepsChatbot, setKeepsChatbot] = useState(false);
  const tabs: Tab[] = ["record", ...(hasHours ? ["hours" as const] : []), ...(queue ? queueTabs : [])];
  const queueId = queue?.id ?? 0;
  const { data: machines } = useQuery({ ...machinesQuery(queueId), enabled: queue !== null });
  const { data: options } = useQuery({ ...optionsQuery(queueId), enabled: queue !== null });
  const taken = data.filter(({ id }) => id !== queue?.id).map(({ color }) => color);
  const form = useForm({
    initialValues: {
      ...valuesOf(queue),
      color: queue?.color ?? suggestedColors.find((color) => !taken.includes(color)) ?? "",
    },
    validate: {
      name: rules.name,
      orderQueue: rules.whole(places),
      // The server says whether it is taken: by now it may be this queue's own, if the answer to a try was lost.
      color: rules.color,
      schedules: (week: Queue["schedules"]) => hasHours && isWeekWrong(week),
    },
    onValuesChange: () => onDirty(form.isDirty() || hasOptionEdits),
  });
  const theirs = useTheirs(form, latest && valuesOf(latest));
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      if (hasOptionEdits) {
        // Options can be saved only while their tab is shown, and show there what they lack.
        flushSync(() => setTab("chatbot"));
        for (const saveOption of [...savers]) if (!(await saveOption())) return;
      }
      const bodyOf = ({ orderQueue, schedules, promptId, integrationId, ...rest }: typeof values) => ({
        ...rest,
        promptId: idIn(promptId),
        integrationId: idIn(integrationId),
        orderQueue: typeof orderQueue === "number" ? orderQueue : null,
        ...(form.isDirty("schedules") && { schedules }),
      });
      const body = bodyOf(values);
      const saved = queue
        ? await call("PUT /queue/:queueId", {
            params: { queueId: queue.id },
            body: changedFields(body, bodyOf(form.getInitialValues())),
          })
        : await call("POST /queue", { body: { ...body, clientId } });
      liveCache.receive("queue", { action: queue ? "update" : "create", queue: saved });
      notify.success(t("form.saved", { name: saved.name }));
      onDone();
    },
    fieldOf: {
      ERR_NAME_TAKEN: "name",
      ERR_QUEUE_COLOR_ALREADY_EXISTS: "color",
      ERR_NO_PROMPT_FOUND: "promptId",
      ERR_NO_INTEGRATION_FOUND: "integrationId",
    },
    lengths: { name: limits.name, greetingMessage: text, outOfHoursMessage: text },
  });
  const { greetingMessage, promptId, integrationId } = form.values;
  const isSilent =
    (queue === null || (options?.length === 0 && machines !== undefined)) &&
    needsOptions({ greetingMessage, promptId: idIn(promptId), integrationId: idIn(integrationId) }, machines ?? []);
  const { tab, setTab, focus } = useFormTabs(form, "record", tabOf);
  const choose = (chosen: string | null) => {
    setTab(chosen as Tab);
    if (chosen === "chatbot") setKeepsChatbot(true);
  };
  return (
    <Tabs value={tab} onChange={choose} keepMounted={false}>
      {tabs.length > 1 && (
        <Tabs.List mb="md" className={rowOfTabs.tabs}>
          {tabs.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {t(`form.tab.${one}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
      )}
      {queue && (
        <Suspense fallback={<SkeletonRows height={56} />}>
          <Tabs.Panel value="chatbot" keepMounted={keepsChatbot}>
            <OptionSavers value={savers}>
              <Chatbot
                queueId={queue.id}
                onDirty={(isDirty) => {
                  setHasOptionEdits(isDirty);
                  onDirty(isDirty || form.isDirty());
                }}
              />
            </OptionSavers>
          </Tabs.Panel>
          <Tabs.Panel value="try">
            <TryBot queueId={queue.id} />
          </Tabs.Panel>
        </Suspense>
      )}
      {(tab === "record" || tab === "hours" || form.isDirty() || isSaving) && (
        <FormBody onSubmit={submit} isSaving={isSaving} problem={problem} theirs={theirs} onCancel={onDone}>
          <Tabs.Panel value="record" className={classes.fields ?? ""}>
            <TextInput ref={first} label={t("page.name")} autoComplete="off" {...form.getInputProps("name")} />
            <ColorField
              label={t("form.color")}
              description={t("form.colorHelp")}
              taken={taken}
              {...form.getInputProps("color")}
            />
            <NumberField
              label={t("form.order")}
              description={t("form.orderHelp")}
              {...places}
              {...form.getInputProps("orderQueue")}
            />
            <TemplateField
              label={t("form.greeting")}
              description={t(isSilent ? "form.greetingNone" : "form.greetingHelp")}
              empty={emptyForBot}
              {...form.getInputProps("greetingMessage")}
            />
            <TemplateField
              label={t("form.outOfHours")}
              description={t(
                `form.${hasHours ? "outOfHoursHelp" : hoursAre === "company" ? "outOfHoursCompany" : "outOfHoursOff"}`,
              )}
              empty={emptyForBot}
              {...form.getInputProps("outOfHoursMessage")}
            />
            <IntegrationField {...form.getInputProps("integrationId")} />
            <PromptField {...form.getInputProps("promptId")} />
          </Tabs.Panel>
          <Tabs.Panel value="hours">
            <p className="dim">{t("form.specialDays")}</p>
            <WeekField
              value={form.values.schedules}
              onChange={(week) => form.setFieldValue("schedules", week)}
              isChecked={form.errors.schedules !== undefined}
              path="schedules"
            />
          </Tabs.Panel>
          {focus}
        </FormBody>
      )}
    </Tabs>
  );
}
