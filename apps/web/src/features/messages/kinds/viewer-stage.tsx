import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import { useMediaLink } from "./media-link.ts";
import { FadingImage, sourceOf } from "./picture.tsx";
import type { View } from "./use-zoom.ts";
import { VideoElement } from "./video.tsx";
import classes from "./viewer.module.css";

/** The picture or video. Shows its thumbnail until it has loaded. */
export function ViewerStage({ message, view }: { message: Message; view: View }) {
  const { t } = useTranslation("messages");
  const link = useMediaLink(sourceOf(message));
  const transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`;
  return (
    <div className={classes.stage} style={{ transform }}>
      {message.media?.thumbnail && !link.url && <img src={message.media.thumbnail} alt="" className={classes.blur} />}
      {link.url &&
        (message.mediaType === "video" ? (
          <VideoElement url={link.url} label={t("kind.video")} isAnimated={false} onBroken={link.renew} />
        ) : (
          <FadingImage url={link.url} alt={message.body || t("kind.image")} onBroken={link.renew} />
        ))}
    </div>
  );
}
