import {
  IconAlertTriangle,
  IconDownload,
  IconMicrophone,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
} from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSeconds, formatSize } from "../../../locales/format.ts";
import { Transcript } from "../../assistance/transcript.tsx";
import { keyOf } from "../arrange-messages.ts";
import { placeOf, player, usePlaying, useSpeed } from "./audio-player.ts";
import { useHeard } from "./heard.ts";
import { cancelSending } from "../send-queue.ts";
import { FetchAgain, useMediaState } from "./media-cover.tsx";
import { playMessage } from "./play-message.ts";
import { ProgressRing } from "./progress-ring.tsx";
import { useDownload } from "./use-download.ts";
import { Waveform } from "./waveform.tsx";
import classes from "./audio.module.css";

/** A voice note or an audio file: play button, position, speed. */
export function AudioMessage({ message }: { message: Message }) {
  const state = useMediaState(message);
  const { t } = useTranslation("messages");
  if (state?.kind === "failed") {
    return (
      <div className={classes.audio} data-failed="">
        <FetchAgain message={message} />
      </div>
    );
  }
  const label = state?.kind === "sending" ? t("media.cancel") : t("media.fetching");
  const cover = state && (
    <ProgressRing
      share={state.kind === "sending" ? state.share : null}
      label={label}
      onCancel={state.kind === "sending" ? () => cancelSending(message) : undefined}
    />
  );
  // Messages of the team and on the test phone have no contact.
  const isCustomers = !message.fromMe && message.contactId !== null && message.id > 0;
  return (
    <>
      <Player message={message} cover={cover} />
      {isCustomers && !state && <Transcript message={message} />}
    </>
  );
}

function Player({ message, cover }: { message: Message; cover: ReactNode }) {
  const { t, i18n } = useTranslation("messages");
  const { media } = message;
  const key = keyOf(message);
  const playing = usePlaying(key);
  const speed = useSpeed();
  const hasHeard = useHeard(message.id);
  const [at, setAt] = useState(() => placeOf(key));
  const [state, setState] = useState<"idle" | "starting" | "failed">("idle");
  const length = media?.seconds || playing?.length || 0;
  const here = playing?.at ?? at;
  const share = length > 0 ? Math.min(1, here / length) : 0;
  const isVoice = media?.isVoiceNote ?? false;
  const isNews = isVoice && !message.fromMe && !hasHeard;

  const play = async () => {
    setState("starting");
    try {
      await playMessage(message, playing?.hasFailed);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  const toggle = () => {
    if (playing?.isPlaying || playing?.isLoading) player.pause();
    else if (state !== "starting") void play();
  };
  const seek = (seconds: number) => {
    setAt(seconds);
    player.seek(key, seconds);
  };
  const isPlaying = playing?.isPlaying ?? false;
  return (
    <div className={classes.audio} data-news={isNews || undefined}>
      {cover ?? (
        <button
          type="button"
          className={classes.play}
          aria-label={isPlaying ? t("media.pause") : t("media.play")}
          title={isPlaying ? t("media.pause") : t("media.play")}
          data-loading={playing?.isLoading || state === "starting" || undefined}
          onClick={toggle}
        >
          {isPlaying ? (
            <IconPlayerPauseFilled size={20} aria-hidden="true" />
          ) : (
            <IconPlayerPlayFilled size={20} aria-hidden="true" />
          )}
        </button>
      )}
      <div className={classes.middle}>
        <div className={classes.track}>
          <Waveform peaks={media?.peaks ?? null} share={share} />
          <input
            type="range"
            className={classes.slider}
            aria-label={t("media.position")}
            aria-valuetext={`${formatSeconds(here)} / ${formatSeconds(length)}`}
            min={0}
            max={Math.max(length, 0.1)}
            step={0.1}
            value={Math.min(here, Math.max(length, 0.1))}
            disabled={length === 0}
            data-begins={share === 0 || undefined}
            onChange={({ currentTarget }) => seek(Number(currentTarget.value))}
          />
        </div>
        <div className={classes.foot}>
          {isVoice && <IconMicrophone size={14} stroke={2} aria-hidden="true" className={classes.microphone} />}
          <span>{formatSeconds(playing?.isPlaying || here > 0 ? here : length)}</span>
          {!isVoice && media && media.fileName !== "" && (
            <span className="ellipsis" title={media.fileName}>
              {media.fileName}
            </span>
          )}
          {(playing?.hasFailed || state === "failed") && (
            <span className={classes.problem}>
              <IconAlertTriangle size={14} aria-hidden="true" /> {t("media.unplayable")}
            </span>
          )}
          {cover !== null && media && media.size > 0 && <span>{formatSize(media.size, i18n.language)}</span>}
          {isNews && <span className="visually-hidden">{t("media.unheard")}</span>}
        </div>
      </div>
      <button
        type="button"
        className={classes.speed}
        aria-label={t("media.speed", { speed: speed.toLocaleString(i18n.language) })}
        title={t("media.speed", { speed: speed.toLocaleString(i18n.language) })}
        onClick={player.faster}
      >
        {speed.toLocaleString(i18n.language)}×
      </button>
      {!isVoice && cover === null && <Download message={message} />}
    </div>
  );
}

function Download({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { share, start, cancel } = useDownload(message);
  if (share !== null) return <ProgressRing share={share} label={t("media.cancel")} onCancel={cancel} />;
  return (
    <button
      type="button"
      className={classes.small}
      aria-label={t("media.download")}
      title={t("media.download")}
      onClick={start}
    >
      <IconDownload size={18} stroke={1.8} aria-hidden="true" />
    </button>
  );
}
