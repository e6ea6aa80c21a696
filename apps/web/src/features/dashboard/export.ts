import type { Answer } from "@recado/contracts";
import i18next from "i18next";
import { formatDate, formatTime } from "../../locales/format.ts";
import type { Conversation, Details, Numbers } from "./dashboard-query.ts";
import type { Days } from "./dashboard-search.ts";
import { weekdayNameIn } from "./heat-map.tsx";

const texts = () => i18next.getFixedT(null, "dashboard");

interface Exported {
  numbers: Numbers;
  details: Details;
  users: Answer<"GET /dashboard/ticketsUsers">;
  daily: Answer<"GET /dashboard/ticketsDay">;
  /** The days of each chart, which may be others than those of the page. */
  chartDays: { users: Days; daily: Days };
  /** The active filters: the name of each, and its chosen values. */
  narrowed: string[][];
}

/** Minutes with a comma, as a spreadsheet in Portuguese and Spanish reads numbers. */
const number = (value: number | null, language: string): string =>
  value === null ? "" : value.toLocaleString(language, { useGrouping: false, maximumFractionDigits: 2 });

/** Everything that the page shows, table below table. */
export function dashboardRows(
  language: string,
  { numbers, details, users, daily, chartDays, narrowed }: Exported,
): string[][] {
  const t = texts();
  const write = (value: number | null) => number(value, language);
  /** 0 is the mean of no conversation: the page has a dash there. */
  const mean = (value: number) => write(value || null);
  const { counters, before, attendants, period } = numbers;
  const isHours = chartDays.daily.from === chartDays.daily.to;
  const minutes = (name: string) => `${name} (${t("csv.minutes")})`;
  const shares = (title: string, rows: Details["queues"]) => [
    [],
    [title],
    [
      t("csv.name"),
      t("share.finished"),
      minutes(t("share.support")),
      minutes(t("share.wait")),
      minutes(t("share.reply")),
      minutes(t("share.replyMost")),
    ],
    ...rows.map(({ name, finished, avgSupportTime, avgWaitTime, firstReply }) => [
      name ?? t("noQueue"),
      write(finished),
      ...[avgSupportTime, avgWaitTime].map(mean),
      ...[firstReply.median, firstReply.p90].map(write),
    ]),
  ];
  return [
    [t("title")],
    [t("csv.from"), day(period.from)],
    [t("csv.to"), day(period.to)],
    ...narrowed,
    [],
    [t("csv.number"), t("csv.value"), t("csv.before")],
    [t("number.happening"), write(counters.supportHappening), ""],
    [t("number.pending"), write(counters.supportPending), ""],
    [t("number.finished"), write(counters.supportFinished), write(before.supportFinished)],
    [t("number.leads"), write(counters.leads), write(before.leads)],
    [minutes(t("number.supportTime")), mean(counters.avgSupportTime), mean(before.avgSupportTime)],
    [minutes(t("number.waitTime")), mean(counters.avgWaitTime), mean(before.avgWaitTime)],
    [minutes(t("number.firstReply")), write(details.firstReply.median), write(details.before.firstReply.median)],
    [minutes(t("number.firstReplyMost")), write(details.firstReply.p90), write(details.before.firstReply.p90)],
    [t("behind.title.asked"), write(details.satisfaction.asked), write(details.before.asked)],
    [t("number.answered"), write(details.satisfaction.rated), write(details.before.rated)],
    [t("number.rating"), write(details.satisfaction.rating), write(details.before.rating)],
    ...([1, 2, 3] as const).map((rate) => [t(`rate.${rate}`), write(details.satisfaction.rates[rate - 1] ?? 0), ""]),
    [t("number.botAlone"), write(details.botAlone), write(details.before.botAlone)],
    [],
    [t("attendants.title")],
    [t("csv.name"), t("csv.rating"), t("csv.ratings"), minutes(t("attendants.time")), t("attendants.finished")],
    ...attendants.map(({ name, isDeleted, rating, ratings, avgSupportTime, finished }) => [
      isDeleted ? `${name} (${t("attendants.deleted")})` : name,
      ...[rating, ratings].map(write),
      mean(avgSupportTime),
      write(finished),
    ]),
    ...shares(t("queues"), details.queues),
    ...shares(t("connections"), details.connections),
    ...(details.stages.length === 0 ? [] : [[], [t("stages.title")]]),
    ...(details.stages.length === 0
      ? []
      : [[t("stages.stage"), t("stages.left"), minutes(t("stages.median")), minutes(t("stages.p90"))]]),
    ...details.stages.map(({ id, name, isGone, left, median, p90 }) => [
      id === null ? t("stages.none") : `${name ?? ""}${isGone ? ` (${t("stages.gone")})` : ""}`,
      ...[left, median, p90].map(write),
    ]),
    [],
    [t("users.title"), ...daysIn(chartDays.users)],
    [t("users.name"), t("users.total")],
    ...users.data.map(({ nome, quantidade }) => [nome, write(quantidade)]),
    [],
    [t(isHours ? "daily.titleHours" : "daily.title"), ...daysIn(chartDays.daily)],
    [t(isHours ? "daily.hour" : "daily.day"), t("daily.total")],
    ...daily.data.map((one) => ["horario" in one ? t("hourRange", { hour: one.horario }) : one.data, write(one.total)]),
    [],
    [t("heat.title")],
    [t("csv.weekday"), ...Array.from({ length: 24 }, (_, hour) => `${hour}h`)],
    ...details.arrivals.map((hours, weekday) => [weekdayNameIn(language, weekday, "long"), ...hours.map(write)]),
  ];
}

/** Conversations behind a number. */
export function conversationRows(language: string, conversations: readonly Conversation[]): string[][] {
  const t = texts();
  return [
    [
      t("csv.contact"),
      t("csv.status"),
      t("attendants.name"),
      t("share.queue"),
      t("csv.at"),
      t("csv.minutes"),
      t("attendants.rating"),
    ],
    ...conversations.map(({ contactName, status, userName, queueName, at, minutes, rate }) => [
      contactName,
      t(`behind.status.${status}`),
      userName ?? "",
      queueName ?? "",
      `${formatDate(at)} ${formatTime(at)}`,
      number(minutes, language),
      rate === null ? "" : String(rate),
    ]),
  ];
}

const day = (text: string): string => text.split("-").toReversed().join("/");

const daysIn = ({ from, to }: Days): string[] => [day(from), day(to)];

/** A file name that is valid on every system. */
export const fileNameOf = (title: string): string =>
  `${title
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/\W+/g, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase()}.csv`;
