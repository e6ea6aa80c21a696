import {
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconX,
  IconZoomIn,
  IconZoomOut,
  type Icon,
} from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { useAuthor } from "../author.ts";
import { useDownload } from "./use-download.ts";
import { viewer } from "./viewer-store.ts";
import classes from "./viewer.module.css";

interface Props {
  message: Message;
  name: string;
  /** "2 of 5"; null for a single picture. */
  place: { at: number; count: number; isWhole: boolean } | null;
  zoom: { scale: number; by: (factor: number) => void } | null;
}

/** The author and time of the picture, and its buttons. */
export function ViewerBar({ message, name, place, zoom }: Props) {
  const { t } = useTranslation(["messages", "common"]);
  const { start } = useDownload(message);
  const author = useAuthor(name)(message);
  return (
    <div className={classes.bar}>
      <span className={classes.about} aria-live="polite">
        <strong className="ellipsis" title={author}>
          {author}
        </strong>
        <span className="numbers">
          {formatDate(message.createdAt)} {formatTime(message.createdAt)}
          {place?.isWhole && (
            <span className={classes.place}> · {t("viewer.of", { at: place.at, count: place.count })}</span>
          )}
        </span>
      </span>
      <BarButton Icon={IconDownload} label={t("media.download")} onClick={start} />
      {zoom && (
        <BarButton
          Icon={IconZoomOut}
          label={t("viewer.zoomOut")}
          isOff={zoom.scale === 1}
          onClick={() => zoom.by(1 / 1.5)}
        />
      )}
      {zoom && (
        <BarButton Icon={IconZoomIn} label={t("viewer.zoomIn")} isOff={zoom.scale >= 6} onClick={() => zoom.by(1.5)} />
      )}
      <BarButton Icon={IconX} label={t("common:close")} onClick={viewer.close} />
    </div>
  );
}

interface ButtonProps {
  Icon: Icon;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}

const BarButton = ({ Icon: Sign, label, isOff = false, onClick }: ButtonProps) => (
  <button
    type="button"
    className={classes.button}
    aria-label={label}
    title={label}
    // Disabling it would lose the focus.
    aria-disabled={isOff}
    onClick={isOff ? undefined : onClick}
  >
    <Sign size={22} stroke={1.8} aria-hidden="true" />
  </button>
);

/** The button to the previous or next picture. */
export function Side({ side, isBusy, onClick }: { side: "left" | "right"; isBusy: boolean; onClick: () => void }) {
  const { t } = useTranslation("messages");
  const label = t(side === "left" ? "viewer.previous" : "viewer.next");
  const Sign = side === "left" ? IconChevronLeft : IconChevronRight;
  return (
    <button
      type="button"
      className={`${classes.button} ${classes.side}`}
      data-side={side}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      onClick={onClick}
    >
      <Sign size={28} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
