import { IconAlertCircleFilled, IconCheck, IconChecks, IconClock, IconMicrophone } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import classes from "./bubble.module.css";

type State = "waiting" | "sent" | "delivered" | "read" | "played" | "failed";

/** The states of our message, in the order of `ack`. */
const states: readonly State[] = ["waiting", "sent", "delivered", "read", "played"];
export const stateOf = ({ ack, failure }: Pick<Message, "ack" | "failure">): State =>
  failure === null ? (states[ack] ?? "waiting") : "failed";

const icons = {
  waiting: IconClock,
  sent: IconCheck,
  delivered: IconChecks,
  read: IconChecks,
  played: IconChecks,
  failed: IconAlertCircleFilled,
};

/** Clock, one tick, two ticks, two blue ticks, or a blue microphone for a played voice note; each has a title. */
export function Ticks({ state, isVoice = false }: { state: State; isVoice?: boolean }) {
  const { t } = useTranslation("messages");
  const Icon = isVoice && state === "played" ? IconMicrophone : icons[state];
  const label = t(`state.${state}`);
  return (
    <span className={classes.ticks} data-state={state} title={label}>
      <Icon size={state === "waiting" ? 13 : 16} stroke={2} aria-hidden="true" />
      <span className="visually-hidden">{label}</span>
    </span>
  );
}
