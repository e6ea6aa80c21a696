import { languages, type Language } from "@recado/contracts/limits";
import { IconLanguage } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { currentLanguage, languageNames } from "../../locales/i18n.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { speak } from "../session.ts";
import { Menu } from "../../ui/menu.tsx";

/** The languages, each named in itself. */
export function LanguageMenu() {
  const { t } = useTranslation("shell");
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <IconButton label={t("language")}>
          <IconLanguage size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={currentLanguage()} onChange={(language) => void speak(language as Language)}>
          {languages.map((language) => (
            <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
              {languageNames[language]}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
