import { Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../shell/late-component.tsx";
import { useLazyMenu } from "../../ui/lazy-menu.tsx";
import type { Tagged } from "./put-tags.ts";
import { Popover } from "../../ui/menu.tsx";

const TagPicker = late(async () => ({ default: (await import("./tag-picker.tsx")).TagPicker }));

/** Whether the popover is open. It opens once its field exists: before, typed letters would be taken as shortcuts. */
export function useTagSelector() {
  const [isOpen, setOpen] = useState(false);
  const menu = useLazyMenu(isOpen);
  return {
    isOpen,
    menu,
    change: setOpen,
    toggle: () => {
      const open = () => setOpen(true);
      if (isOpen) setOpen(false);
      else void TagPicker.preload().then(open, open);
    },
  };
}

/** The popover with the tags. Give its button `selector.menu.button`. */
export function TagSelector({ on, selector }: { on: Tagged; selector: ReturnType<typeof useTagSelector> }) {
  const { t } = useTranslation("tags");
  const { menu } = selector;
  return (
    menu.isMade && (
      <Popover
        id={menu.id}
        opened={selector.isOpen}
        onChange={selector.change}
        position="bottom-end"
        withinPortal={false}
        floatingStrategy="fixed"
        radius="lg"
        shadow="md"
        trapFocus
        returnFocus
        transitionProps={{ duration: 160 }}
      >
        <Popover.Target refProp="hangOn">{menu.target}</Popover.Target>
        <Popover.Dropdown aria-label={t("title")}>
          <Suspense fallback={null}>
            <TagPicker on={on} />
          </Suspense>
        </Popover.Dropdown>
      </Popover>
    )
  );
}
