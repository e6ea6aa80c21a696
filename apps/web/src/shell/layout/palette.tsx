import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Suspense, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useLayer } from "../../ui/layers.ts";
import { useShortcut } from "../../ui/shortcuts.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { createStore, useStore } from "../../ui/store.ts";
import { useReturnFocus } from "../../ui/use-return-focus.ts";
import { late } from "../late-component.tsx";
import type { NavEntry } from "./nav-entry.ts";
import classes from "./palette.module.css";

const PaletteBody = late(async () => ({ default: (await import("./palette-body.tsx")).PaletteBody }));

const palette = createStore(false);
const keys = "ctrl+k";

/** Finds every available action and page by name. It opens without a transition. */
export function Palette({ entries }: { entries: readonly NavEntry[] }) {
  const { t } = useTranslation("shell");
  const opened = useStore(palette);
  const chosen = useRef<(() => void) | null>(null);
  useShortcut({ keys, label: t("palette.title"), group: t("shortcut.general") }, () => palette.set(true));
  useReturnFocus(opened);
  const close = () => palette.set(false);
  useLayer(opened, close, { closesByEscape: true });
  // Run the action after the focus has returned, as it may depend on the focus.
  useEffect(() => {
    if (opened) return;
    const run = chosen.current;
    chosen.current = null;
    run?.();
  }, [opened]);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size={600}
      yOffset="15dvh"
      radius="lg"
      // A className of Modal.Content would also fall on the box that centres it.
      classNames={{ content: classes.content ?? "" }}
      transitionProps={{ duration: 0 }}
      returnFocus={false}
      closeOnEscape={false}
    >
      <Modal.Overlay className={classes.overlay ?? ""} />
      <Modal.Content aria-label={t("palette.title")}>
        <Suspense fallback={<SkeletonRows rows={8} height={44} />}>
          <PaletteBody
            entries={entries}
            onChoose={(run) => {
              chosen.current = run;
              close();
            }}
          />
        </Suspense>
      </Modal.Content>
    </Modal.Root>
  );
}

/** The button of the top bar; as wide as a search field where there is room. */
export function PaletteButton({ isWide }: { isWide: boolean }) {
  const { t } = useTranslation("shell");
  const open = () => palette.set(true);
  const icon = <IconSearch size={isWide ? 16 : 20} stroke={1.7} aria-hidden="true" />;
  if (!isWide)
    return (
      <IconButton label={t("palette.title")} aria-haspopup="dialog" onClick={open}>
        {icon}
      </IconButton>
    );
  return (
    <button type="button" className={classes.button} aria-haspopup="dialog" onClick={open}>
      {icon}
      <span className="ellipsis">{t("palette.title")}</span>
      <Kbd keys={keys} />
    </button>
  );
}
