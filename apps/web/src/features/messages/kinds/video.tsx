import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSeconds } from "../../../locales/format.ts";
import { frameOf } from "./frame.ts";
import { MediaCover } from "./media-cover.tsx";
import { useMediaLink } from "./media-link.ts";
import { takeTurn } from "./one-at-a-time.ts";
import { sourceOf } from "./picture.tsx";
import { useNear } from "./use-near.ts";
import classes from "./media.module.css";

const wantsStillness = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** A video, a GIF (plays silently by itself) or a round video note. The file loads when it is played. */
export function Video({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { media } = message;
  const isAnimated = media?.isAnimated ?? false;
  const { ref, isNear } = useNear<HTMLDivElement>();
  const [isAsked, setAsked] = useState(() => isAnimated && !wantsStillness());
  const link = useMediaLink(sourceOf(message), isAsked && isNear);
  const [frame] = useState(() => frameOf(media ?? { width: null, height: null, isRound: false }, message.body !== ""));
  const isReady = media?.state === "ready" && message.id > 0;
  // The link may be known before the user asks to play.
  const url = isAsked ? link.url : null;
  const label = t(isAnimated ? "kind.gif" : media?.isRound ? "kind.videoNote" : "kind.video");
  return (
    <div
      ref={ref}
      className={classes.frame}
      data-round={media?.isRound || undefined}
      style={{ "--w": frame.width, "--h": frame.height }}
    >
      {media?.thumbnail && <img src={media.thumbnail} alt="" className={classes.blur} />}
      {isReady && url !== null && (
        <VideoElement url={url} label={label} isAnimated={isAnimated} onBroken={link.renew} />
      )}
      {isReady && url === null && (
        <button
          type="button"
          className={classes.open}
          aria-label={`${t("media.play")}: ${label}`}
          onClick={() => setAsked(true)}
        >
          <span className={classes.play}>
            <IconPlayerPlayFilled size={24} aria-hidden="true" />
          </span>
        </button>
      )}
      {isReady && url === null && (isAnimated || media.seconds !== null) && (
        <span className={classes.badge}>{isAnimated ? "GIF" : formatSeconds(media.seconds ?? 0)}</span>
      )}
      <MediaCover message={message} />
    </div>
  );
}

/** The player. A GIF starts by itself and is silent. */
export function VideoElement({
  url,
  label,
  isAnimated,
  onBroken,
}: {
  url: string;
  label: string;
  isAnimated: boolean;
  onBroken: () => void;
}) {
  const { t } = useTranslation("messages");
  const [failures, setFailures] = useState(0);
  if (failures > 1) return <span className={classes.broken}>{t("media.unplayable")}</span>;
  return (
    // Customers' videos have no captions.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <video
      src={url}
      aria-label={label}
      className={classes.video}
      autoPlay
      playsInline
      controls={!isAnimated}
      muted={isAnimated}
      loop={isAnimated}
      preload="auto"
      onPlay={({ currentTarget }) => {
        if (!isAnimated) takeTurn(() => currentTarget.pause());
      }}
      onError={() => {
        setFailures(failures + 1);
        if (failures === 0) onBroken();
      }}
    />
  );
}
