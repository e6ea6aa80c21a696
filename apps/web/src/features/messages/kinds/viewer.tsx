import { IconDownload, IconX } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime } from "../../../locales/format.ts";
import { MessageText } from "../message-text.tsx";
import { useMediaLink } from "./media-link.ts";
import { FadingImage, sourceOf } from "./picture.tsx";
import { useDownload } from "./use-download.ts";
import { useViewed, viewer } from "./viewer-store.ts";
import classes from "./viewer.module.css";

/**
 * A picture over the whole page: Escape, the ground or its button close it. The test phone beside a chat shows its own,
 * which are of no conversation.
 */
export function Viewer({ name, isOfPhone = false }: { name: string; isOfPhone?: boolean }) {
  const message = useViewed();
  // Another conversation has nothing of this one open.
  useEffect(() => viewer.close, []);
  return message && (message.ticketId === 0) === isOfPhone && <Opened key={message.id} message={message} name={name} />;
}

function Opened({ message, name }: { message: Message; name: string }) {
  const { t } = useTranslation(["messages", "common"]);
  const dialog = useRef<HTMLDialogElement>(null);
  const link = useMediaLink(sourceOf(message));
  const { start } = useDownload(message);
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const author = message.fromMe ? t("you") : (message.contact?.name ?? name);
  return (
    // A click on the ground closes; by keyboard Escape does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={dialog}
      className={classes.viewer}
      aria-modal="true"
      aria-label={t("kind.image")}
      onClose={viewer.close}
      onClick={({ target }) => {
        if (target instanceof Element && !target.closest("button, img")) viewer.close();
      }}
    >
      <div className={classes.bar}>
        <span className={classes.about}>
          <strong className="ellipsis">{author}</strong>
          <span className="numbers">
            {formatDate(message.createdAt)} {formatTime(message.createdAt)}
          </span>
        </span>
        <button
          type="button"
          className={classes.button}
          aria-label={t("media.download")}
          title={t("media.download")}
          onClick={start}
        >
          <IconDownload size={22} stroke={1.8} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={classes.button}
          aria-label={t("common:close")}
          title={t("common:close")}
          onClick={viewer.close}
        >
          <IconX size={22} stroke={1.8} aria-hidden="true" />
        </button>
      </div>
      <div className={classes.stage}>
        {message.media?.thumbnail && !link.url && <img src={message.media.thumbnail} alt="" className={classes.blur} />}
        {link.url && <FadingImage url={link.url} alt={message.body || t("kind.image")} onBroken={link.renew} />}
      </div>
      {message.body !== "" && (
        <p className={classes.caption}>
          <MessageText body={message.body} />
        </p>
      )}
    </dialog>
  );
}
