import { IconMoodSmile } from "@tabler/icons-react";
import { Suspense, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLazyMenu } from "../../../ui/lazy-menu.tsx";
import { Popover } from "../../../ui/menu.tsx";
import classes from "../composer.module.css";

const EmojiPicker = late(() => import("./emoji-picker.tsx"));

/** Inserts emoji. Hidden on touch screens, whose keyboards have their own. */
export function EmojiButton({ box }: { box: RefObject<HTMLTextAreaElement | null> }) {
  const { t } = useTranslation("messages");
  const [isOpen, setOpen] = useState(false);
  const menu = useLazyMenu(isOpen);
  const change = (opens: boolean) => {
    setOpen(opens);
    // One goes on writing, also without an emoji.
    if (!opens) box.current?.focus();
  };
  const insert = (emoji: string) => {
    setOpen(false);
    box.current?.focus();
    // The only way to change a field that its undo history records.
    document.execCommand("insertText", false, emoji);
  };
  return (
    <>
      <IconButton
        label={t("emoji.button")}
        className={classes.emojiButton}
        {...menu.button}
        onClick={() => setOpen(!isOpen)}
      >
        <IconMoodSmile size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.isMade && (
        <Popover opened={isOpen} onChange={change} position="top-start" width={352} trapFocus withRoles={false}>
          <Popover.Target refProp="hangOn">{menu.target}</Popover.Target>
          <Popover.Dropdown p={8}>
            <Suspense fallback={<div className={classes.emojiRoom} />}>
              <EmojiPicker label={t("emoji.button")} onChoose={insert} />
            </Suspense>
          </Popover.Dropdown>
        </Popover>
      )}
    </>
  );
}
