import { Popover } from "@mantine/core";
import { lazy, Suspense, type ReactElement } from "react";
import { useTranslation } from "react-i18next";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import type { Tagged } from "./put-tags.ts";

const TagPicker = lazy(async () => ({ default: (await import("./tag-picker.tsx")).TagPicker }));

interface Props {
  on: Tagged;
  isOpen: boolean;
  onChange: (isOpen: boolean) => void;
  /** The button that it hangs on. */
  children: ReactElement;
}

/** A button, and the tags to choose among that hang on it. */
export function TagSelector({ on, isOpen, onChange, children }: Props) {
  const { t } = useTranslation("tags");
  return (
    <Popover
      opened={isOpen}
      onChange={onChange}
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
        <Suspense fallback={<SkeletonRows rows={3} height={36} />}>
          <TagPicker on={on} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
