import { IconCalendarTime } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";
import { openSchedule, useScheduling } from "./use-scheduling.ts";
import { Menu } from "../../ui/menu.tsx";

/** The item of a conversation's menu. */
export function ScheduleItem({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("schedules");
  if (!useScheduling()) return null;
  return (
    <Menu.Item
      leftSection={<IconCalendarTime size={18} stroke={1.7} />}
      rightSection={<Kbd keys="s" />}
      onClick={() => openSchedule(ticket.id)}
    >
      {t("menu")}
    </Menu.Item>
  );
}
