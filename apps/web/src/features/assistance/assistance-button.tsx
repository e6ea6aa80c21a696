import { IconSparkles } from "@tabler/icons-react";
import { languages, limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { useLazyMenu } from "../../ui/lazy-menu.tsx";
import { Menu } from "../../ui/menu.tsx";
import { useHasAssistance } from "./assistance-query.ts";
import type { Assistance } from "./use-assistance.ts";

const ways = ["friendlier", "shorter", "correct"] as const;

/** The composer's menu of AI actions. Hidden if the company has no prompt. */
export function AssistanceButton({ assistance }: { assistance: Assistance }) {
  const { t } = useTranslation("assistance");
  const isAvailable = useHasAssistance();
  const [isOpen, setOpen] = useState(false);
  const menu = useLazyMenu(isOpen);
  if (!isAvailable) return null;
  const { text, ask, state } = assistance;
  const isAsking = state?.is === "asking";
  const written = text.trim();
  const isLong = written.length > limits.assistance.text;
  const cannot = isAsking || written === "" || isLong;
  return (
    <>
      <IconButton
        label={t("button")}
        aria-haspopup="menu"
        aria-busy={isAsking}
        {...menu.button}
        onClick={() => setOpen(!isOpen)}
      >
        <IconSparkles size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.isMade && (
        <Menu id={menu.id} opened={isOpen} onChange={setOpen} position="top-start" returnFocus={false}>
          <Menu.Target refProp="hangOn">{menu.target}</Menu.Target>
          <Menu.Dropdown>
            <Menu.Item disabled={isAsking} onClick={() => ask({ task: "suggest" })}>
              {t("suggest")}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Label>{isLong ? t("tooLong", { max: limits.assistance.text }) : t("rewrite")}</Menu.Label>
            {ways.map((how) => (
              <Menu.Item key={how} disabled={cannot} onClick={() => ask({ task: "rewrite", text: written, how })}>
                {t(`how.${how}`)}
              </Menu.Item>
            ))}
            <Menu.Label>{t("translate")}</Menu.Label>
            {languages.map((how) => (
              <Menu.Item key={how} disabled={cannot} onClick={() => ask({ task: "rewrite", text: written, how })}>
                {t(`how.${how}`)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  );
}
