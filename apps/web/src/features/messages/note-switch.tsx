import { useTranslation } from "react-i18next";
import { useShortcut } from "../../ui/shortcuts.ts";
import { Toggle } from "../../ui/toggle.tsx";
import classes from "./composer.module.css";

/** Switches the composer between messages and notes. */
export function NoteSwitch({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  const { t } = useTranslation("messages");
  return (
    <Toggle isOn={isOn} onToggle={onToggle} className={classes.noteSwitch} title={t("note.help")}>
      {t("note.switch")}
    </Toggle>
  );
}

/** The key that does the same; it works while the user types. */
export function useNoteKey(run: () => void, isOff = false): void {
  const { t } = useTranslation(["messages", "tickets"]);
  useShortcut({ keys: "alt+n", label: t("note.key"), group: t("tickets:keys.group") }, run, isOff);
}
