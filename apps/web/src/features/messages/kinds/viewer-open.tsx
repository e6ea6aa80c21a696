import "yet-another-react-lightbox/styles.css";
import { IconChevronLeft, IconChevronRight, IconX, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useMemo, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import { IconButton, Lightbox, type ControllerRef, type Slide } from "yet-another-react-lightbox";
import Zoom from "yet-another-react-lightbox/plugins/zoom";
import { useLayer } from "../../../ui/layers.ts";
import { keyOf } from "../arrange-messages.ts";
import { MessageText } from "../message-text.tsx";
import { stepFrom, viewable } from "./viewable.ts";
import { ViewerAbout, ViewerDownload } from "./viewer-bar.tsx";
import { ViewerStage, type MessageSlide } from "./viewer-stage.tsx";
import type { Chat } from "./viewer.tsx";
import { viewer } from "./viewer-store.ts";
import classes from "./viewer.module.css";

/** The wheel scrolls a long caption; elsewhere it enlarges the picture. The lightbox listens to the element itself. */
function keepWheel(caption: HTMLElement | null): void {
  caption?.addEventListener("wheel", (event) => {
    if (caption.scrollHeight > caption.clientHeight) event.stopPropagation();
  });
}

const none: readonly Message[] = [];
const slideOf = (message: Message): MessageSlide => ({
  type: message.mediaType === "video" ? "video" : "picture",
  key: keyOf(message),
  message,
});
const messageOf = (slide: Slide): Message | undefined => ("message" in slide ? slide.message : undefined);
const icon = { size: 22, stroke: 1.8, "aria-hidden": true } as const;

export function ViewerOpen({ message, messages = none, older, name }: Chat & { message: Message }) {
  const { t } = useTranslation(["messages", "common"]);
  const [isWaiting, setWaiting] = useState(false);
  useLayer(true, viewer.close, { closesByEscape: true });
  const shown = useMemo(() => viewable(messages), [messages]);
  const at = shown.findIndex((one) => keyOf(one) === keyOf(message));
  // A picture that is not part of the chat's series, such as a sticker, is shown alone.
  const alone = at === -1 ? message : null;
  const slides = useMemo(() => (alone ? [alone] : shown).map(slideOf), [alone, shown]);
  const isFirst = at <= 0;
  const controller = useRef<ControllerRef>(null);
  const zoom = useRef(1);

  // Going back beyond the loaded messages loads older ones until there is another picture or the chat ends.
  const goBack = async (load: NonNullable<Chat["older"]>) => {
    setWaiting(true);
    let next: Message | undefined;
    for (let isOver = false; !next && !isOver;) {
      const loaded = await load();
      next = stepFrom(viewable(loaded.messages), message, -1);
      isOver = !loaded.hasMore;
    }
    setWaiting(false);
    if (!next || viewer.shown() !== message) return;
    viewer.open(next);
    // The button that had the focus is replaced by the lightbox's own.
    controller.current?.focus();
  };
  const backByKey = (event: KeyboardEvent) => {
    if (event.key !== "ArrowLeft" || !isFirst || !older || isWaiting) return;
    // In a video the key rewinds; in an enlarged picture it moves the view.
    if (event.target instanceof HTMLVideoElement || zoom.current > 1) return;
    event.stopPropagation();
    void goBack(older);
  };

  return (
    <Lightbox
      open
      close={viewer.close}
      index={Math.max(0, at)}
      slides={slides}
      plugins={[Zoom]}
      carousel={{ finite: true, padding: 0 }}
      controller={{ ref: controller, closeOnBackdropClick: true, closeOnEscape: false, closeOnPullDown: true }}
      animation={{ fade: 120 }}
      zoom={{ supports: ["picture"], maxZoom: 6, scrollToZoom: true, pinchZoomV4: true }}
      portal={{ container: { onKeyDownCapture: backByKey } }}
      className={classes.viewer}
      toolbar={{
        buttons: [
          <ViewerAbout
            key="about"
            message={message}
            name={name}
            place={slides.length > 1 && !older ? { at: at + 1, count: slides.length } : null}
          />,
          <ViewerDownload key="download" message={message} />,
          "zoom",
          "close",
        ],
      }}
      on={{
        zoom: (now) => void (zoom.current = now.zoom),
        view: ({ index }) => {
          const seen = slides[index]?.message;
          if (seen) viewer.open(seen);
        },
      }}
      labels={{
        Lightbox: t(message.mediaType === "video" ? "kind.video" : "kind.image"),
        "Photo gallery": t("kind.image"),
        Carousel: "",
        Slide: "",
        Download: t("media.download"),
        Previous: t("viewer.previous"),
        Next: t("viewer.next"),
        Close: t("common:close"),
        "Zoom in": t("viewer.zoomIn"),
        "Zoom out": t("viewer.zoomOut"),
        "{index} of {total}": t("viewer.of", { at: "{index}", count: "{total}" }),
      }}
      render={{
        slide: ({ slide, offset, rect }) => {
          const one = messageOf(slide);
          return one && <ViewerStage message={one} isNear={offset === 0} room={rect} />;
        },
        slideFooter: ({ slide }) => {
          const body = messageOf(slide)?.body ?? "";
          return (
            body !== "" && (
              <p ref={keepWheel} className={classes.caption} onPointerDown={(event) => event.stopPropagation()}>
                <MessageText body={body} />
              </p>
            )
          );
        },
        ...(isFirst && {
          buttonPrev: () =>
            older && (
              <IconButton
                label="Previous"
                className="yarl__navigation_prev"
                icon={IconChevronLeft}
                renderIcon={() => <IconChevronLeft {...icon} size={28} />}
                aria-busy={isWaiting}
                onClick={() => !isWaiting && void goBack(older)}
              />
            ),
        }),
        ...(at === -1 || at === shown.length - 1 ? { buttonNext: () => null } : {}),
        iconPrev: () => <IconChevronLeft {...icon} size={28} />,
        iconNext: () => <IconChevronRight {...icon} size={28} />,
        iconClose: () => <IconX {...icon} />,
        iconZoomIn: () => <IconZoomIn {...icon} />,
        iconZoomOut: () => <IconZoomOut {...icon} />,
      }}
    />
  );
}
