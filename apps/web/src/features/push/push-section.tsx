import { NativeSelect, Switch } from "@mantine/core";
import { pushRules, type PushChoices, type PushRule } from "@recado/contracts/push";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { notify } from "../../ui/toasts.ts";
import { canPush, isOn, turnOff, turnOn } from "./device.ts";
import classes from "./push-section.module.css";

const pushQuery = queryOptions({ queryKey: ["push"], queryFn: ({ signal }) => call("GET /push", { signal }) });

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour * 60),
  label: `${String(hour).padStart(2, "0")}:00`,
}));

/** Notifications on this device, and the events for all of the user's devices. Each choice is saved at once. */
export default function PushSection() {
  const { t } = useTranslation("push");
  const client = useQueryClient();
  const { data } = useQuery(pushQuery);
  const [on, setOn] = useState(isOn);
  const show = (choices: Partial<PushChoices>) =>
    client.setQueryData(pushQuery.queryKey, (known) => known && { ...known, ...choices });
  const choose = useMutation({
    // Requests run one after the other, so that the last choice wins.
    scope: { id: "push" },
    mutationFn: (body: Partial<PushChoices>) => call("PUT /push", { body }),
    onMutate: show,
    onError: () => client.invalidateQueries(pushQuery),
  });
  const turn = useMutation({
    mutationFn: async (wanted: boolean) => {
      if (!wanted) await turnOff();
      else if (!(await turnOn(data?.publicKey ?? ""))) notify.info(t("refused"));
    },
    onSettled: () => setOn(isOn()),
  });
  if (!data) return null;
  const { quiet } = data;
  return (
    <fieldset className={classes.section}>
      <legend>{t("title")}</legend>
      {canPush() ? (
        <Switch
          label={t("here")}
          checked={on}
          disabled={turn.isPending}
          onChange={({ currentTarget }) => turn.mutate(currentTarget.checked)}
        />
      ) : (
        <p className={classes.hint}>{t("unsupported")}</p>
      )}
      <NativeSelect
        label={t("rule.label")}
        value={data.rule}
        data={pushRules.map((rule) => ({ value: rule, label: t(`rule.${rule}`) }))}
        onChange={({ currentTarget }) => choose.mutate({ rule: currentTarget.value as PushRule })}
      />
      <Switch
        label={t("showText")}
        description={t("showTextHelp")}
        checked={data.showText}
        onChange={({ currentTarget }) => choose.mutate({ showText: currentTarget.checked })}
      />
      <Switch
        label={t("quiet")}
        checked={quiet !== null}
        onChange={({ currentTarget }) =>
          choose.mutate({ quiet: currentTarget.checked ? { from: 22 * 60, until: 7 * 60 } : null })
        }
      />
      {quiet && (
        <div className={classes.hours}>
          {(["from", "until"] as const).map((end) => (
            <NativeSelect
              key={end}
              label={t(`quietEnd.${end}`)}
              value={String(quiet[end])}
              data={hours}
              onChange={({ currentTarget }) =>
                choose.mutate({ quiet: { ...quiet, [end]: Number(currentTarget.value) } })
              }
            />
          ))}
        </div>
      )}
    </fieldset>
  );
}
