import type { Message } from "@recado/contracts/messages";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { localFiles } from "../compose/local-files.ts";
import { plainText } from "../plain-text.ts";
import { splitSignature } from "../signature.ts";
import { frameOf } from "./frame.ts";
import { MediaCover } from "./media-cover.tsx";
import { useMediaLink } from "./media-link.ts";
import { useNear } from "./use-near.ts";
import { viewer } from "./viewer-store.ts";
import classes from "./media.module.css";

/** The URL of a message's file, or of this page's own copy. */
export const sourceOf = ({ clientId, mediaUrl }: Pick<Message, "clientId" | "mediaUrl">): string | null =>
  localFiles.urlOf(clientId) ?? mediaUrl;

/** A picture in its own proportions. Shows the thumbnail at once and loads the picture near the view; a click opens the viewer. */
export function Picture({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { media } = message;
  const { ref, isNear } = useNear<HTMLDivElement>();
  const link = useMediaLink(sourceOf(message), isNear);
  // The reserved space stays: a size that arrives later must not move the messages.
  const [frame] = useState(() => frameOf(media ?? { width: null, height: null, isRound: false }, message.body !== ""));
  const words = plainText(splitSignature(message.body).text);
  const isReady = link.url !== null && media?.state === "ready";
  return (
    <div ref={ref} className={classes.frame} style={{ "--w": frame.width, "--h": frame.height }}>
      {media?.thumbnail && <img src={media.thumbnail} alt="" className={classes.blur} />}
      {isReady && (
        <button
          type="button"
          className={classes.open}
          aria-label={words === "" ? t("media.open") : t("media.openNamed", { name: words })}
          onClick={() => viewer.open(message)}
        >
          <FadingImage url={link.url ?? ""} alt="" onBroken={link.renew} />
        </button>
      )}
      <MediaCover message={message} />
      {link.hasFailed && <Unreadable onRetry={link.renew} />}
    </div>
  );
}

/** A sticker, without a bubble. */
export function Sticker({ message }: { message: Message }) {
  const { t } = useTranslation("messages");
  const { ref, isNear } = useNear<HTMLDivElement>();
  const link = useMediaLink(sourceOf(message), isNear);
  const isReady = link.url !== null && message.media?.state === "ready";
  return (
    <div ref={ref} className={classes.sticker}>
      {isReady && <FadingImage url={link.url ?? ""} alt={t("kind.sticker")} onBroken={link.renew} />}
      <MediaCover message={message} />
      {link.hasFailed && <Unreadable onRetry={link.renew} />}
    </div>
  );
}

export function FadingImage({ url, alt, onBroken }: { url: string; alt: string; onBroken: () => void }) {
  const { t } = useTranslation("messages");
  const [state, setState] = useState<"loading" | "there" | "broken">(url.startsWith("blob:") ? "there" : "loading");
  const [hasRenewed, setRenewed] = useState(false);
  if (state === "broken") return <span className={classes.broken}>{t("media.broken")}</span>;
  return (
    <img
      src={url}
      alt={alt}
      decoding="async"
      className={classes.image}
      data-there={state === "there" || undefined}
      onLoad={() => setState("there")}
      onError={() => {
        // The link may have expired: try once more with a new one.
        if (hasRenewed || url.startsWith("blob:")) setState("broken");
        else onBroken();
        setRenewed(true);
      }}
    />
  );
}

function Unreadable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <span className={classes.failed}>
      <span className={classes.failedText}>{t("media.notLoaded")}</span>
      <button type="button" className={classes.again} onClick={onRetry}>
        {t("retry")}
      </button>
    </span>
  );
}
