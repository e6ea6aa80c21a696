import { IconBold, IconCode, IconItalic, IconStrikethrough } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./composer.module.css";

const marks = [
  { mark: "*", Icon: IconBold, label: "mark.bold" },
  { mark: "_", Icon: IconItalic, label: "mark.italic" },
  { mark: "~", Icon: IconStrikethrough, label: "mark.strike" },
  { mark: "```", Icon: IconCode, label: "mark.mono" },
] as const;

/** Puts WhatsApp's marks around the selection. */
export function FormatBar({ surround }: { surround: (mark: string) => void }) {
  const { t } = useTranslation("messages");
  const buttons: ReactNode[] = marks.map(({ mark, Icon, label }) => (
    <IconButton
      key={mark}
      label={t(label)}
      // A press must keep the selection.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => surround(mark)}
    >
      <Icon size={18} stroke={1.8} aria-hidden="true" />
    </IconButton>
  ));
  return (
    <div role="group" aria-label={t("mark.label")} className={classes.marks}>
      {buttons}
    </div>
  );
}
