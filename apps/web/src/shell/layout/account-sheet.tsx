import { NativeSelect } from "@mantine/core";
import { languages, type Language } from "@recado/contracts/limits";
import { IconLogout, IconMoon, IconReload, IconSun, IconUser } from "@tabler/icons-react";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage, languageNames } from "../../locales/i18n.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { speak } from "../session.ts";
import { AccountButton, Whose } from "./account-button.tsx";
import { useAskedLogOut } from "./log-out-question.tsx";
import { useThemeToggle } from "./page-buttons.tsx";
import { VolumeSlider } from "./volume.tsx";
import classes from "./account.module.css";

/** On a phone, the account menu with everything that does not fit in the top bar. */
export function AccountSheet({ onProfile }: { onProfile: () => void }) {
  const { t } = useTranslation("shell");
  const logOut = useAskedLogOut();
  const [opened, setOpened] = useState(false);
  const { shown, toggle } = useThemeToggle();
  const Theme = shown === "dark" ? IconSun : IconMoon;
  const close = () => setOpened(false);
  return (
    <>
      <AccountButton aria-haspopup="dialog" aria-expanded={opened} onClick={() => setOpened(true)} />
      <AppModal opened={opened} onClose={close} title={t("yourAccount")}>
        <Whose hasCompany />
        <Line
          icon={<IconUser size={20} stroke={1.7} />}
          text={t("profile")}
          onChoose={() => {
            close();
            onProfile();
          }}
        />
        <Line
          icon={<Theme size={20} stroke={1.7} />}
          text={t(shown === "dark" ? "theme.light" : "theme.dark")}
          onChoose={toggle}
        />
        <Line icon={<IconReload size={20} stroke={1.7} />} text={t("reload")} onChoose={() => location.reload()} />
        <NativeSelect
          className={classes.setting}
          label={t("language")}
          data={languages.map((language) => ({ value: language, label: languageNames[language] }))}
          value={currentLanguage()}
          onChange={(event) => void speak(event.currentTarget.value as Language)}
        />
        <div className={classes.setting}>
          <span className="small strong">{t("volume")}</span>
          <VolumeSlider />
        </div>
        <Line
          icon={<IconLogout size={20} stroke={1.7} />}
          text={t("logOut")}
          onChoose={() => {
            close();
            logOut();
          }}
        />
      </AppModal>
    </>
  );
}

function Line({ icon, text, onChoose }: { icon: ReactNode; text: string; onChoose: () => void }) {
  return (
    <button type="button" className={classes.line} onClick={onChoose}>
      {icon}
      {text}
    </button>
  );
}
