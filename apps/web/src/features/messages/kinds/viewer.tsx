import type { Message } from "@recado/contracts/messages";
import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLayer } from "../../../ui/layers.ts";
import { keyOf } from "../arrange-messages.ts";
import { MessageText } from "../message-text.tsx";
import { stepFrom, viewable } from "./viewable.ts";
import { Side, ViewerBar } from "./viewer-bar.tsx";
import { ViewerStage } from "./viewer-stage.tsx";
import { useViewed, viewer } from "./viewer-store.ts";
import { useZoom } from "./use-zoom.ts";
import classes from "./viewer.module.css";

interface Props {
  /** The customer's. */
  name: string;
  /** The chat whose pictures the arrows show. */
  messages?: readonly Message[];
  /** Loads older messages and returns all loaded ones; absent where there are none. */
  older?: (() => Promise<{ messages: readonly Message[]; hasMore: boolean }>) | undefined;
  /** True in the test phone, whose messages belong to no ticket. */
  isOfPhone?: boolean;
}
const none: readonly Message[] = [];

/** Shows a picture or video over the whole page. Escape, a click beside it or its button close it; arrows show the next one. */
export function Viewer({ name, messages = none, older, isOfPhone = false }: Props) {
  const message = useViewed();
  // Leaving the conversation closes it.
  useEffect(() => viewer.close, []);
  const isShown = message !== null && (message.ticketId === 0) === isOfPhone;
  return isShown && <Opened message={message} messages={messages} older={older} name={name} />;
}

function Opened({ message, messages = none, older, name }: Props & { message: Message }) {
  const { t } = useTranslation("messages");
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = useMemo(() => viewable(messages), [messages]);
  const [isWaiting, setWaiting] = useState(false);
  useLayer(true, viewer.close);
  const [before, after] = [stepFrom(shown, message, -1), stepFrom(shown, message, 1)];
  useEffect(() => {
    const opener = document.activeElement;
    const element = dialog.current;
    element?.showModal();
    return () => {
      // In a conversation that is kept hidden the element stays: open, it would hold the whole page.
      element?.close();
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);

  // Going back beyond the loaded messages loads older ones until there is another picture or the chat ends.
  const goBack = async (load: NonNullable<Props["older"]>) => {
    setWaiting(true);
    let next: Message | undefined;
    for (let isOver = false; !next && !isOver;) {
      const loaded = await load();
      next = stepFrom(viewable(loaded.messages), message, -1);
      isOver = !loaded.hasMore;
    }
    setWaiting(false);
    if (next && viewer.shown() === message) viewer.open(next);
  };
  const step = (by: 1 | -1) => {
    const next = by === 1 ? after : before;
    if (next) viewer.open(next);
    else if (by === -1 && older && !isWaiting) void goBack(older);
  };
  const zoom = useZoom(keyOf(message), step);

  const at = shown.findIndex((one) => keyOf(one) === keyOf(message));
  const isPicture = message.mediaType === "image" || message.mediaType === "sticker";
  return (
    // A click beside the picture closes; by keyboard Escape does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-modal="true"
      aria-label={t(message.mediaType === "video" ? "kind.video" : "kind.image")}
      onClose={viewer.close}
      onKeyDown={(event) => {
        if (event.target instanceof HTMLVideoElement) return;
        const by = { ArrowLeft: -1, ArrowRight: 1 } as const;
        if (event.key === "ArrowLeft" || event.key === "ArrowRight") step(by[event.key]);
        else if (event.key === "+" || event.key === "=") zoom.zoom(1.5);
        else if (event.key === "-") zoom.zoom(1 / 1.5);
        else return;
        event.preventDefault();
      }}
      onClick={({ target }) => {
        if (target instanceof Element && zoom.view.scale === 1 && !target.closest("button, img, video, a"))
          viewer.close();
      }}
    >
      <ViewerBar
        message={message}
        name={name}
        place={shown.length > 1 && at !== -1 ? { at: at + 1, count: shown.length, isWhole: !older } : null}
        zoom={isPicture ? { scale: zoom.view.scale, by: zoom.zoom } : null}
      />
      <div
        className={classes.middle}
        {...zoom.stageProps}
        data-near={zoom.view.scale > 1 || undefined}
        // A drag moves the picture; it must not start the browser's own drag and drop.
        onDragStart={(event) => event.preventDefault()}
      >
        <ViewerStage key={keyOf(message)} message={message} view={zoom.view} />
      </div>
      {(before || older) && <Side side="left" isBusy={isWaiting} onClick={() => step(-1)} />}
      {after && <Side side="right" isBusy={false} onClick={() => step(1)} />}
      {message.body !== "" && (
        <p className={classes.caption}>
          <MessageText body={message.body} />
        </p>
      )}
    </dialog>
  );
}
