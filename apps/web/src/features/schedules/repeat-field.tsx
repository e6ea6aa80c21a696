import { Checkbox, NativeSelect, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatDay } from "../../locales/format.ts";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { DayField } from "../../ui/date-field/day-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { onWhen } from "./on-when.ts";
import { shortMonthsText } from "./short-months.ts";
import { everies, repeatOf, type RepeatValues } from "./repeat.ts";
import classes from "./schedule-form.module.css";

interface Props {
  speaker: { timeZone: string; language: string };
  values: RepeatValues;
  /** When the first message is sent; null while it is not complete. */
  first: Date | null;
  /** Why the end can't be taken. */
  error?: ReactNode;
  onChange: (values: RepeatValues) => void;
}

const pauseMs = 300;

/** How a message repeats and when it ends, with the days on which it will be sent in words. */
export function RepeatField({ speaker, values, first, error, onChange }: Props) {
  const { t } = useTranslation("schedules");
  const { every, ends, until, count, stopOnReply } = values;
  const set = (change: Partial<RepeatValues>) => onChange({ ...values, ...change });
  return (
    <div role="group" aria-label={t("repeat.label")} className={classes.repeat}>
      <NativeSelect
        label={t("repeat.label")}
        value={every}
        data={everies.map((value) => ({ value, label: t(`repeat.every.${value === "" ? "never" : value}`) }))}
        onChange={({ currentTarget }) => set({ every: currentTarget.value as RepeatValues["every"] })}
      />
      {every !== "" && (
        <>
          <div className={classes.ends}>
            <NativeSelect
              label={t("repeat.ends")}
              value={ends}
              data={(["count", "until"] as const).map((value) => ({ value, label: t(`repeat.end.${value}`) }))}
              onChange={({ currentTarget }) => set({ ends: currentTarget.value as RepeatValues["ends"] })}
            />
            {ends === "until" ? (
              <DayField
                label={t("repeat.until")}
                data-path="repeat"
                value={until}
                error={error}
                onChange={(day) => set({ until: day })}
              />
            ) : (
              <TextInput
                inputMode="numeric"
                autoComplete="off"
                label={t("repeat.count")}
                data-path="repeat"
                value={count}
                error={error}
                onChange={({ currentTarget }) => set({ count: currentTarget.value })}
              />
            )}
          </div>
          <Checkbox
            label={t("repeat.stop")}
            checked={stopOnReply}
            onChange={({ currentTarget }) => set({ stopOnReply: currentTarget.checked })}
          />
          <Times speaker={speaker} values={values} first={first} />
        </>
      )}
    </div>
  );
}

/** The number of messages, the first and last time, and unusual times. */
function Times({ speaker, values, first }: Pick<Props, "speaker" | "values" | "first">) {
  const { t } = useTranslation("schedules");
  const [asked] = useDebouncedValue({ sendAt: first?.toISOString() ?? null, repeat: repeatOf(values) }, pauseMs);
  const { sendAt, repeat } = asked;
  const { data, error } = useQuery({
    queryKey: ["schedules", "preview", asked],
    queryFn: ({ signal }) =>
      call("POST /schedules/preview", { body: { sendAt: sendAt ?? "", repeat: repeat ?? never }, signal }),
    enabled: sendAt !== null && repeat !== null,
    retry: false,
    meta: { quiet: true },
  });
  if (sendAt === null || repeat === null) return null;
  if (error) return <Problem text={problemText(error)} />;
  if (!data) return null;
  const { shortMonths, skipped } = data;
  return (
    <div className="small dim" aria-live="polite">
      <p>{t("repeat.times", { count: data.count, first: formatDate(data.first), last: formatDate(data.last) })}</p>
      {shortMonths.length > 0 && <p>{t("repeat.short", { months: shortMonthsText(shortMonths, speaker.language) })}</p>}
      {skipped.map((one) => (
        <p key={one.asked}>
          {t("repeat.skipped", {
            day: formatDay(one.asked.slice(0, 10)),
            asked: one.asked.slice(11),
            when: onWhen(new Date(one.sendAt), speaker),
          })}
        </p>
      ))}
    </div>
  );
}

const never = { every: "day", until: null, count: 2, stopOnReply: false } as const;
