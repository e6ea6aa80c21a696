import { IconDownload } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { IconButton } from "yet-another-react-lightbox";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { useAuthor } from "../author.ts";
import { useDownload } from "./use-download.ts";
import classes from "./viewer.module.css";

interface Props {
  message: Message;
  name: string;
  /** "2 of 5"; null for a single picture. */
  place: { at: number; count: number } | null;
}

/** The author and time of the picture. */
export function ViewerAbout({ message, name, place }: Props) {
  const { t } = useTranslation("messages");
  const author = useAuthor(name)(message);
  return (
    <span className={classes.about} aria-live="polite">
      <strong className="ellipsis" title={author}>
        {author}
      </strong>
      <span className="numbers">
        {formatDate(message.createdAt)} {formatTime(message.createdAt)}
        {place && <span className={classes.place}> · {t("viewer.of", place)}</span>}
      </span>
    </span>
  );
}

export function ViewerDownload({ message }: { message: Message }) {
  const { start } = useDownload(message);
  return (
    <IconButton
      label="Download"
      icon={IconDownload}
      renderIcon={() => <IconDownload size={22} stroke={1.8} aria-hidden="true" />}
      onClick={start}
    />
  );
}
