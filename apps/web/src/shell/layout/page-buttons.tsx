import { useComputedColorScheme, useMantineColorScheme } from "@mantine/core";
import { IconMoon, IconReload, IconSun } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";

/** The theme that is shown and how to change to the other; the choice is kept in this browser. */
export function useThemeToggle() {
  const shown = useComputedColorScheme("light", { getInitialValueInEffect: false });
  const { setColorScheme } = useMantineColorScheme();
  return { shown, toggle: () => setColorScheme(shown === "dark" ? "light" : "dark") };
}

export function ThemeButton() {
  const { t } = useTranslation("shell");
  const { shown, toggle } = useThemeToggle();
  const Icon = shown === "dark" ? IconSun : IconMoon;
  return (
    <IconButton label={t(shown === "dark" ? "theme.light" : "theme.dark")} onClick={toggle}>
      <Icon size={20} stroke={1.7} aria-hidden="true" />
    </IconButton>
  );
}

export function ReloadButton() {
  const { t } = useTranslation("shell");
  return (
    <IconButton label={t("reload")} onClick={() => location.reload()}>
      <IconReload size={20} stroke={1.7} aria-hidden="true" />
    </IconButton>
  );
}
