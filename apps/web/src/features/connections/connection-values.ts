import { defaultProvider } from "@recado/contracts/channel-kinds";
import type { Connection } from "@recado/contracts/connections";

/** The bounds of its numbers; all but `maxUseBotQueues` are minutes, of a year at most. */
const minutes = { min: 0, max: 525_600 };
export const numberFields = {
  expiresTicket: minutes,
  expiresWarning: minutes,
  timeUseBotQueues: minutes,
  maxUseBotQueues: { min: 0, max: 100 },
  timeToTransfer: minutes,
};

type Texts = Pick<
  Connection,
  | "greetingMessage"
  | "complationMessage"
  | "outOfHoursMessage"
  | "ratingMessage"
  | "expiresInactiveMessage"
  | "expiresWarningMessage"
>;
/** A number field holds "" while one types. */
type Numbers = Record<keyof typeof numberFields, number | string>;

/** A connection as its form holds it. */
export type ConnectionValues = Texts &
  Numbers &
  Pick<Connection, "provider" | "name" | "isDefault" | "readReceipts" | "keepsOnline"> & {
    queueIds: string[];
    historyDays: string;
    transferQueueId: string;
    integrationId: string;
    promptId: string;
  };

export const formValues = (connection: Connection | null): ConnectionValues => ({
  provider: connection?.provider ?? defaultProvider,
  name: connection?.name ?? "",
  isDefault: connection?.isDefault ?? false,
  queueIds: connection?.queues.map(({ id }) => String(id)) ?? [],
  historyDays: String(connection?.historyDays ?? 0),
  readReceipts: connection?.readReceipts ?? true,
  keepsOnline: connection?.keepsOnline ?? false,
  greetingMessage: connection?.greetingMessage ?? "",
  complationMessage: connection?.complationMessage ?? "",
  outOfHoursMessage: connection?.outOfHoursMessage ?? "",
  ratingMessage: connection?.ratingMessage ?? "",
  expiresInactiveMessage: connection?.expiresInactiveMessage ?? "",
  expiresTicket: connection?.expiresTicket ?? 0,
  expiresWarningMessage: connection?.expiresWarningMessage ?? "",
  expiresWarning: connection?.expiresWarning ?? 0,
  timeUseBotQueues: connection?.timeUseBotQueues ?? 0,
  maxUseBotQueues: connection?.maxUseBotQueues ?? 3,
  timeToTransfer: connection?.timeToTransfer ?? 0,
  transferQueueId: String(connection?.transferQueueId ?? ""),
  integrationId: String(connection?.integrationId ?? ""),
  promptId: String(connection?.promptId ?? ""),
});

export const tabs = ["general", "messages", "automation", "api"] as const;
export type Tab = (typeof tabs)[number];

const messageFields = [
  "complationMessage",
  "outOfHoursMessage",
  "ratingMessage",
  "expiresInactiveMessage",
  "expiresWarningMessage",
] as const;

/** The tab of a field. The greeting is beside the queues, which may require it. */
export function tabOf(field: string): Tab {
  if (messageFields.some((one) => one === field)) return "messages";
  return field in numberFields || field === "transferQueueId" || field === "promptId" || field === "integrationId"
    ? "automation"
    : "general";
}

/** The body for a new or an existing connection; an empty number is sent as none. */
export function bodyOf(values: ConnectionValues) {
  const { name, isDefault, readReceipts, keepsOnline, greetingMessage, complationMessage } = values;
  const {
    outOfHoursMessage,
    ratingMessage,
    expiresInactiveMessage,
    expiresWarningMessage,
    queueIds,
    transferQueueId,
    promptId,
  } = values;
  return {
    name,
    isDefault,
    readReceipts,
    keepsOnline,
    greetingMessage,
    complationMessage,
    outOfHoursMessage,
    ratingMessage,
    expiresInactiveMessage,
    expiresWarningMessage,
    queueIds: queueIds.map(Number),
    transferQueueId: transferQueueId === "" ? null : Number(transferQueueId),
    integrationId: values.integrationId === "" ? null : Number(values.integrationId),
    promptId: promptId === "" ? null : Number(promptId),
    expiresTicket: Number(values.expiresTicket),
    expiresWarning: Number(values.expiresWarning),
    timeUseBotQueues: Number(values.timeUseBotQueues),
    maxUseBotQueues: Number(values.maxUseBotQueues),
    timeToTransfer: Number(values.timeToTransfer),
  };
}

/** The name, with a number if it is taken: "Test phone 2". */
export function freeName(name: string, taken: readonly string[]): string {
  const others = Array.from(taken, (_, place) => `${name} ${place + 2}`);
  return [name, ...others].find((one) => !taken.includes(one)) ?? name;
}
