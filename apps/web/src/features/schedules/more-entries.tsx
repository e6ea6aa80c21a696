import { UnstyledButton } from "@mantine/core";
import type { MonthViewProps } from "@mantine/schedule";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { Schedule } from "@recado/contracts/schedules";
import { useTranslation } from "react-i18next";
import classes from "./calendar-grid.module.css";

interface Props {
  /** The library's props for an entry's button. */
  props: Parameters<NonNullable<MonthViewProps["renderEvent"]>>[1];
  left: readonly Schedule[];
  /** Whether no message fits beside it. */
  isAlone: boolean;
  /** The day in words. */
  day: string;
}

/** Opens the day, says how many messages of it or of a half hour have no room, and that some of them were not sent. */
export function MoreEntries({ props, left, isAlone, day }: Props) {
  const { t } = useTranslation("schedules");
  const failed = left.filter(({ status }) => status === "ERRO").length;
  const label = [
    t("page.moreOf", { count: left.length, day }),
    ...(failed > 0 ? [t("page.moreFailed", { count: failed })] : []),
  ].join(", ");
  return (
    <UnstyledButton
      {...props}
      className={`${props.className ?? ""} ${classes.more}`}
      aria-label={label}
      title={undefined}
      data-tip={label}
    >
      <span className="ellipsis">{t(isAlone ? "page.several" : "page.more", { count: left.length })}</span>
      {failed > 0 && (
        <span className={classes.failed}>
          <IconAlertTriangle size={12} stroke={2.2} aria-hidden="true" />
          {failed}
        </span>
      )}
    </UnstyledButton>
  );
}
