import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { saveSetting } from "./save-setting.ts";

/** The setting `singleSession` as an admin asks for it: may a person use a phone and a computer at the same time? */
export function SeveralDevices() {
  const { t } = useTranslation("settings");
  const value = useMe().company.settings.find(({ key }) => key === "singleSession")?.value ?? "enabled";
  return (
    <Switch
      label={t("severalDevices.label")}
      description={t("severalDevices.help")}
      checked={value === "disabled"}
      onChange={({ currentTarget }) =>
        void saveSetting("singleSession", currentTarget.checked ? "disabled" : "enabled", value)
      }
    />
  );
}
