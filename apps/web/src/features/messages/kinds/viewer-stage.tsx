import type { Message } from "@recado/contracts/messages";
import { useTranslation } from "react-i18next";
import type { ContainerRect, GenericSlide } from "yet-another-react-lightbox";
import { useMediaLink } from "./media-link.ts";
import { FadingImage, sourceOf } from "./picture.tsx";
import { VideoElement } from "./video.tsx";
import classes from "./viewer.module.css";

export interface MessageSlide extends GenericSlide {
  type: "picture" | "video";
  key: string;
  message: Message;
}
declare module "yet-another-react-lightbox" {
  interface SlideTypes {
    picture: MessageSlide;
    video: MessageSlide;
  }
  interface Labels {
    Download?: string;
  }
}

interface Props {
  message: Message;
  /** The current picture or video; its neighbours are preloaded. */
  isNear: boolean;
  room: ContainerRect;
}

/** The picture or video, as large as the room allows. Shows its thumbnail until it has loaded. */
export function ViewerStage({ message, isNear, room }: Props) {
  const { t } = useTranslation("messages");
  const isVideo = message.mediaType === "video";
  const link = useMediaLink(sourceOf(message), isNear || !isVideo);
  // A video beside the shown one would play with its sound.
  const url = isVideo && !isNear ? null : link.url;
  const { width, height } = { width: message.media?.width ?? room.width, height: message.media?.height ?? room.height };
  const scale = Math.min(room.width / width, room.height / height);
  return (
    <div className={classes.stage} style={{ width: width * scale, height: height * scale }}>
      {message.media?.thumbnail && !url && <img src={message.media.thumbnail} alt="" className={classes.blur} />}
      {url &&
        (isVideo ? (
          // The player's own keys.
          // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only keeps keys from the lightbox
          <div onKeyDown={(event) => event.stopPropagation()}>
            <VideoElement url={url} label={t("kind.video")} isAnimated={false} onBroken={link.renew} />
          </div>
        ) : (
          <FadingImage url={url} alt={message.body || t("kind.image")} onBroken={link.renew} />
        ))}
    </div>
  );
}
