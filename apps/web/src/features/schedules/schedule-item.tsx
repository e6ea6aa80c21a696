import { Menu } from "@mantine/core";
import { IconCalendarTime } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";
import type { Scheduling } from "./use-scheduling.ts";

/** The entry in the conversation's menu. */
export function ScheduleItem({ scheduling }: { scheduling: Scheduling }) {
  const { t } = useTranslation("schedules");
  if (!scheduling.may) return null;
  return (
    <Menu.Item
      leftSection={<IconCalendarTime size={18} stroke={1.7} />}
      rightSection={<Kbd keys="s" />}
      onClick={() => scheduling.open()}
    >
      {t("menu")}
    </Menu.Item>
  );
}
