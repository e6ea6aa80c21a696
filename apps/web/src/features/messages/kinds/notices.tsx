import { IconAlertTriangle, IconClock, IconEyeOff, IconFileUnknown, IconPhoneX, type Icon } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../../locales/format.ts";
import { MessageText } from "../message-text.tsx";
import { kindIcons } from "./summary.ts";
import classes from "./cards.module.css";

/** A poll: its question and options. */
export function Poll({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const [question = "", ...options] = body.split("\n");
  return (
    <div className={classes.poll}>
      <span className={classes.kind}>
        <kindIcons.poll size={16} stroke={1.8} aria-hidden="true" /> {t("kind.poll")}
      </span>
      <strong>{question}</strong>
      <ul className={classes.options}>
        {options.filter(Boolean).map((option, n) => (
          <li key={n}>{option}</li>
        ))}
      </ul>
    </div>
  );
}

/** An order or a product, as the server summarised it. */
export function Order({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  return (
    <div className={classes.poll}>
      <span className={classes.kind}>
        <kindIcons.order size={16} stroke={1.8} aria-hidden="true" /> {t("kind.order")}
      </span>
      {body !== "" && (
        <span>
          <MessageText body={body} />
        </span>
      )}
    </div>
  );
}

/** The request to share the phone number. */
export function NumberRequest({ fromMe }: { fromMe: boolean }) {
  const { t } = useTranslation("messages");
  return (
    <Notice Icon={kindIcons.numberRequest} title={t("kind.numberRequest")}>
      {t(fromMe ? "numberRequest.ours" : "numberRequest.theirs")}
    </Notice>
  );
}

/** A missed call. */
export function LostCall({ message: { createdAt } }: { message: Message }) {
  const { t } = useTranslation("messages");
  return (
    <Notice Icon={IconPhoneX} isDanger title={t("call.lost", { at: formatTime(createdAt) })}>
      {t("call.text")}
    </Notice>
  );
}

const unshown = {
  viewOnce: { Icon: IconEyeOff, title: "viewOnce.title", text: "viewOnce.text" },
  waiting: { Icon: IconClock, title: "waiting.title", text: "waiting.text" },
  unsupported: { Icon: IconFileUnknown, title: "unsupported.title", text: "unsupported.text" },
  setAside: { Icon: IconAlertTriangle, title: "setAside.title", text: "setAside.text" },
} as const;

/** Says that a message can't be shown here, and what to do. */
export function Unshown({ kind }: { kind: keyof typeof unshown }) {
  const { t } = useTranslation("messages");
  const { Icon, title, text } = unshown[kind];
  return (
    <Notice Icon={Icon} title={t(title)}>
      {t(text)}
    </Notice>
  );
}

function Notice({
  Icon,
  title,
  isDanger,
  children,
}: {
  Icon: Icon;
  title: string;
  isDanger?: boolean;
  children: ReactNode;
}) {
  return (
    <span className={classes.notice}>
      <span className={classes.noticeIcon} data-danger={isDanger || undefined}>
        <Icon size={20} stroke={1.7} aria-hidden="true" />
      </span>
      <span>
        <strong>{title}</strong>
        <span className={classes.noticeText}>{children}</span>
      </span>
    </span>
  );
}
