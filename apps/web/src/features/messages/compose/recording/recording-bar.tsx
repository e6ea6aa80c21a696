import { IconSend2, IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { formatSeconds } from "../../../../locales/format.ts";
import { useLayer } from "../../../../ui/layers.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import classes from "./recording-bar.module.css";

interface Props {
  isOpening: boolean;
  /** The current volume, 0 to 1. */
  level: RefObject<number>;
  onCancel: () => void;
  onSend: () => void;
}

const bars = 40;
/** Adds a bar this often, ms. */
const every = 100;

/** Replaces the composer during a recording: time, volume, discard, send. */
export function RecordingBar({ isOpening, level, onCancel, onSend }: Props) {
  const { t } = useTranslation("messages");
  const [seconds, setSeconds] = useState(0);
  const [levels, setLevels] = useState<readonly number[]>([]);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isOpening) return;
    button.current?.focus();
    const began = performance.now();
    const timer = setInterval(() => {
      setSeconds((performance.now() - began) / 1_000);
      setLevels((known) => [...known, level.current].slice(-bars));
    }, every);
    return () => clearInterval(timer);
  }, [isOpening, level]);
  // A dialog that opens meanwhile lies over the bar and handles the key first. Back leaves, and the recording is kept.
  useLayer(true, onCancel, { closesByEscape: true, closesByBack: false });
  return (
    <div className={classes.bar} role="group" aria-label={t("voice.recording")}>
      <IconButton label={t("voice.cancel")} onClick={onCancel}>
        <IconTrash size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      <span className={classes.dot} data-opening={isOpening || undefined} />
      {isOpening ? (
        <span className={classes.opening} role="status">
          {t("voice.opening")}
        </span>
      ) : (
        <>
          <span className={classes.time} role="timer" aria-label={t("voice.length")}>
            {formatSeconds(seconds).padStart(5, "0")}
          </span>
          <span className={classes.levels} aria-hidden="true">
            {Array.from({ length: bars }, (_, n) => (
              <span key={n} style={{ "--level": levels[levels.length - bars + n] ?? 0 }} />
            ))}
          </span>
        </>
      )}
      <button
        ref={button}
        type="button"
        className={classes.send}
        disabled={isOpening}
        aria-label={t("voice.send")}
        title={t("voice.send")}
        onClick={onSend}
      >
        <IconSend2 size={20} stroke={1.8} aria-hidden="true" />
      </button>
    </div>
  );
}
