import { IconFileZip } from "@tabler/icons-react";
import type { TicketExport } from "@recado/contracts/exports";
import { useTranslation } from "react-i18next";
import { formatTime } from "../../locales/format.ts";
import { useMe } from "../../shell/session.ts";
import classes from "./message-log.module.css";

/** Who exported the conversation. The customer never sees it. */
export function ExportLine({ exported: { by, withNotes, at } }: { exported: TicketExport }) {
  const { t } = useTranslation("exports");
  const me = useMe();
  const who = by === null ? t("somebody") : by.id === me.id ? t("self") : by.name;
  return (
    <div className={classes.transfer}>
      <IconFileZip size={16} stroke={1.8} aria-hidden="true" />
      <span className={classes.transferText}>{t(withNotes ? "lineWithNotes" : "line", { by: who })}</span>
      <time dateTime={at}>{formatTime(at)}</time>
    </div>
  );
}
