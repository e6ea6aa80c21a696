import { IconInfoCircle } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Popover } from "../../ui/menu.tsx";
import classes from "./definition.module.css";

/** Explains what a number counts: in a tooltip, and on a tap or click. */
export function Definition({ name, children }: { name: string; children: string }) {
  const { t } = useTranslation("dashboard");
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} width={280} position="bottom" withinPortal trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t("definition", { name })}
          data-tip={children}
          onClick={() => setOpen(!isOpen)}
        >
          <IconInfoCircle size={16} stroke={1.8} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown className={classes.text} aria-label={t("definition", { name })}>
        {children}
      </Popover.Dropdown>
    </Popover>
  );
}
