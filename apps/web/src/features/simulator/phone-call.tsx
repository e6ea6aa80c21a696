import { IconPhone, IconVideo } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../locales/format.ts";
import classes from "./phone-messages.module.css";

/** A customer's call and how it ended. */
export function PhoneCall({ message, end }: { message: Message; end: "refused" | "unanswered" | null }) {
  const { t } = useTranslation("simulator");
  const Icon = message.body === "video" ? IconVideo : IconPhone;
  return (
    <p className={`${classes.call} small`}>
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      {t(message.body === "video" ? "call.video" : "call.voice")} · {t(`call.${end ?? "ringing"}`)}
      <span className="numbers">{formatTime(message.createdAt)}</span>
    </p>
  );
}
