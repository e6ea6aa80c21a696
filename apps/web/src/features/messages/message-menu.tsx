import { Menu } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconRefresh, IconTrash } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useCallback, useRef, useState, type PointerEvent, type TouchEvent } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/toasts.ts";
import { keyOf } from "./arrange-messages.ts";
import classes from "./message-log.module.css";

export interface MessageDoes {
  reply: (message: Message) => void;
  retry: (message: Message) => void;
  /** Gives up a message that the server never took. */
  discard: (message: Message) => void;
}
interface OpenMenu {
  message: Message;
  opener: HTMLElement;
  x: number;
  y: number;
}
interface Press {
  timer: ReturnType<typeof setTimeout>;
  x: number;
  y: number;
  hasOpened: boolean;
}
/** A finger that rests this long asks for the menu, ms; one that moves further than this does not, px. */
const longPress = 500;
const steady = 10;

/** The one menu of the chat, and what opens it: a message's button, its keys, or a long press. */
export function useMessageMenu() {
  const [open, setOpen] = useState<OpenMenu | null>(null);
  const press = useRef<Press | undefined>(undefined);

  const openAt = useCallback((message: Message, opener: HTMLElement) => {
    const place = opener.closest("[data-log]")?.getBoundingClientRect();
    const box = (opener.querySelector("[data-bubble]") ?? opener).getBoundingClientRect();
    if (place) setOpen({ message, opener, x: box.right - place.left, y: Math.max(0, box.top - place.top) });
  }, []);
  const close = useCallback(() => setOpen(null), []);
  const release = () => clearTimeout(press.current?.timer);

  const touch = (messages: readonly Message[]) => ({
    onPointerDown: (event: PointerEvent) => {
      const line = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-key]") : null;
      const message = line && messages.find((one) => keyOf(one) === line.dataset.key);
      if (event.pointerType !== "touch" || !message || message.isDeleted) return;
      const timer = setTimeout(() => {
        if (press.current) press.current.hasOpened = true;
        navigator.vibrate?.(10);
        openAt(message, line);
      }, longPress);
      press.current = { timer, x: event.clientX, y: event.clientY, hasOpened: false };
    },
    onPointerMove: (event: PointerEvent) => {
      const from = press.current;
      if (from && Math.hypot(event.clientX - from.x, event.clientY - from.y) > steady) release();
    },
    onPointerUp: release,
    onPointerCancel: release,
    // The click that follows the finger's rising would be one outside of the menu, and close it.
    onTouchEnd: (event: TouchEvent) => {
      if (press.current?.hasOpened) event.preventDefault();
      press.current = undefined;
    },
  });
  return { current: open, open: openAt, close, touch };
}

export function MessageMenu({ menu, does }: { menu: ReturnType<typeof useMessageMenu>; does: MessageDoes }) {
  const { t } = useTranslation("messages");
  const { current, close } = menu;
  if (!current) return null;
  const { message, opener, x, y } = current;
  const isLocal = message.id < 0;
  const leave = () => {
    close();
    opener.closest<HTMLElement>("[data-key]")?.focus({ preventScroll: true });
  };
  const copy = () => {
    navigator.clipboard?.writeText(message.body).then(
      () => notify.success(t("copied")),
      () => notify.info(t("notCopied")),
    );
  };
  return (
    <Menu opened onClose={leave} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <span className={classes.anchor} style={{ left: x, top: y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("menu.label")}>
        {!isLocal && (
          <Menu.Item leftSection={<IconArrowBackUp size={18} stroke={1.7} />} onClick={() => does.reply(message)}>
            {t("menu.reply")}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconCopy size={18} stroke={1.7} />} onClick={copy}>
          {t("menu.copy")}
        </Menu.Item>
        {message.failure !== null && (
          <Menu.Item leftSection={<IconRefresh size={18} stroke={1.7} />} onClick={() => does.retry(message)}>
            {t("retry")}
          </Menu.Item>
        )}
        {isLocal && message.failure !== null && (
          <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} />} onClick={() => does.discard(message)}>
            {t("menu.discard")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
