import { Switch } from "@mantine/core";
import { useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { AppModal } from "../../ui/app-modal.tsx";
import { setEnterSends, useEnterSends } from "../../ui/enter-sends.ts";
import { Kbd } from "../../ui/kbd.tsx";
import { setSingleKeys, useShortcut, useShortcuts, useSingleKeys } from "../../ui/shortcuts.ts";
import classes from "./shortcut-sheet.module.css";

let isOpen = false;
const listeners = new Set<() => void>();
function set(open: boolean): void {
  isOpen = open;
  for (const listener of listeners) listener();
}
export const openShortcutSheet = (): void => set(true);

/** The sheet behind "?": every shortcut that works on this page, and the switch for single letters. */
export function ShortcutSheet() {
  const { t } = useTranslation("shell");
  const opened = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => isOpen,
  );
  useShortcut({ keys: "?", label: t("shortcut.title"), group: t("shortcut.general") }, openShortcutSheet);
  const singleKeys = useSingleKeys();
  const enter = useEnterSends();
  const groups = Object.entries(Object.groupBy(useShortcuts(), ({ group }) => group));
  return (
    <AppModal opened={opened} onClose={() => set(false)} title={t("shortcut.title")}>
      {groups.map(([group, shortcuts]) => (
        <section key={group} className={classes.group}>
          <h3 className="meta">{group}</h3>
          <dl className={classes.list}>
            {shortcuts?.map(({ keys, label }) => (
              <div key={keys} className={classes.row}>
                <dt>{label}</dt>
                <dd>
                  <Kbd keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        mt="md"
        checked={singleKeys}
        onChange={(event) => setSingleKeys(event.currentTarget.checked)}
        label={t("shortcut.singleKeys")}
        description={t("shortcut.singleKeysHelp")}
      />
      <Switch
        mt="md"
        checked={enter}
        onChange={(event) => setEnterSends(event.currentTarget.checked)}
        label={t("shortcut.enterSends")}
        description={t(enter ? "shortcut.enterSendsHelp" : "shortcut.enterBreaksHelp")}
      />
    </AppModal>
  );
}
