import { Popover } from "@mantine/core";
import { lazy, Suspense, useEffect, useState, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { notify } from "../../ui/toasts.ts";
import type { Tagged } from "./put-tags.ts";

const load = () => import("./tag-picker.tsx");
const TagPicker = lazy(async () => ({ default: (await load()).TagPicker }));

/**
 * Whether the choice is open. It opens once there is a field to type in: before, letters would be taken for the page's
 * own keys.
 */
export function useTagSelector() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => void load().catch(() => undefined), []);
  return {
    isOpen,
    change: setOpen,
    toggle: () => {
      if (isOpen) setOpen(false);
      else
        void load().then(
          () => setOpen(true),
          () => notify.error("ERR_NETWORK"),
        );
    },
  };
}

interface Props {
  on: Tagged;
  selector: ReturnType<typeof useTagSelector>;
  /** The button that it hangs on. */
  children: ReactElement;
}

/** A button, and the tags to choose among that hang on it. */
export function TagSelector({ on, selector, children }: Props) {
  const { t } = useTranslation("tags");
  return (
    <Popover
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
      <Popover.Target>{children}</Popover.Target>
      <Popover.Dropdown aria-label={t("title")}>
        <Suspense fallback={null}>
          <TagPicker on={on} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
