import { useTranslation } from "react-i18next";
import { useKeyHint } from "../../ui/shortcuts.ts";

/** The keys that the composer handles itself, in the sheet of shortcuts. */
export function useComposerHints(): void {
  const { t } = useTranslation("messages");
  const group = t("hint.group");
  useKeyHint({ keys: "ctrl+enter", label: t("hint.send"), group });
  useKeyHint({ keys: "/", label: t("hint.quick"), group });
  useKeyHint({ keys: "up", label: t("hint.quote"), group });
  useKeyHint({ keys: "esc", label: t("hint.leave"), group });
}
