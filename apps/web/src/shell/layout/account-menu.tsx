import { IconKeyboard, IconLogout, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";
import { AccountButton, Whose } from "./account-button.tsx";
import { useAskedLogOut } from "./log-out-question.tsx";
import { openShortcutSheet } from "./shortcut-sheet.tsx";
import { Menu } from "../../ui/menu.tsx";

/** Profile, the keyboard's sheet and logout. */
export function AccountMenu({ onProfile }: { onProfile: () => void }) {
  const { t } = useTranslation("shell");
  const logOut = useAskedLogOut();
  return (
    <Menu position="bottom-end" width={260}>
      <Menu.Target>
        <AccountButton />
      </Menu.Target>
      <Menu.Dropdown>
        <Whose />
        <Menu.Divider />
        <Menu.Item leftSection={<IconUser size={18} stroke={1.7} />} onClick={onProfile}>
          {t("profile")}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconKeyboard size={18} stroke={1.7} />}
          rightSection={<Kbd keys="?" />}
          onClick={openShortcutSheet}
        >
          {t("shortcut.title")}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={18} stroke={1.7} />} onClick={logOut}>
          {t("logOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
