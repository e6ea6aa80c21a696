import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import { enterSends } from "../../ui/enter-sends.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { singleKeys, useShortcut, useShortcuts } from "../../ui/shortcuts.ts";
import { createStore, useStore } from "../../ui/store.ts";
import classes from "./shortcut-sheet.module.css";

const sheet = createStore(false);
export const openShortcutSheet = (): void => sheet.set(true);

/** The sheet behind "?": the shortcuts of this page and the settings of the keyboard. */
export function ShortcutSheet() {
  const { t } = useTranslation("shell");
  const opened = useStore(sheet);
  useShortcut({ keys: "?", label: t("shortcut.title"), group: t("shortcut.general") }, openShortcutSheet);
  const hasSingleKeys = useStore(singleKeys);
  const enter = useStore(enterSends);
  return (
    <AppModal opened={opened} onClose={() => sheet.set(false)} title={t("shortcut.title")}>
      <Groups />
      <Switch
        mt="md"
        checked={hasSingleKeys}
        onChange={(event) => singleKeys.set(event.currentTarget.checked)}
        label={t("shortcut.singleKeys")}
        description={t("shortcut.singleKeysHelp")}
      />
      <Switch
        mt="md"
        checked={enter}
        onChange={(event) => enterSends.set(event.currentTarget.checked)}
        label={t("shortcut.enterSends")}
        description={t(enter ? "shortcut.enterSendsHelp" : "shortcut.enterBreaksHelp")}
      />
    </AppModal>
  );
}

/** A separate component: shortcuts change with each conversation, and only an open sheet needs to render them. */
function Groups() {
  const groups = Object.entries(Object.groupBy(useShortcuts(), ({ group }) => group));
  return groups.map(([group, shortcuts]) => (
    <section key={group} className={classes.group}>
      <h3 className="meta">{group}</h3>
      <dl className={classes.list}>
        {shortcuts?.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={classes.row}>
            <dt>{label}</dt>
            <dd>
              <Kbd keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  ));
}
