import type { SavedFilter } from "@recado/contracts/saved-filters";
import { IconBookmark, IconSettings } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";
import { Menu } from "../../../ui/menu.tsx";
import type { useListFilter } from "../use-list-filter.ts";
import { FilterCount } from "./filter-count.tsx";
import { savedFiltersQuery } from "./saved-filters-query.ts";
import filters from "../list-filters.module.css";
import classes from "./saved-filters.module.css";

const SavedForm = late(async () => ({ default: (await import("./saved-form.tsx")).SavedForm }));

/** The user's saved filters, each with its current number of conversations, and the dialog that manages them. */
export function SavedFilters({ list }: { list: ReturnType<typeof useListFilter> }) {
  const { t } = useTranslation("tickets");
  const { data: saved = [] } = useQuery(savedFiltersQuery);
  const [isManaging, setManaging] = useState(false);
  const close = () => setManaging(false);
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <button type="button" className={filters.filter} title={t("saved.title")}>
            <IconBookmark size={14} stroke={1.8} aria-hidden="true" />
            <span className="ellipsis">{t("saved.button")}</span>
          </button>
        </Menu.Target>
        <Menu.Dropdown className={filters.menu} aria-label={t("saved.title")}>
          {saved.map((one) => (
            <Menu.Item
              key={one.id}
              rightSection={<FilterCount filter={one.filter} />}
              onClick={() => list.apply(one.filter)}
            >
              <Name filter={one} />
            </Menu.Item>
          ))}
          {saved.length > 0 && <Menu.Divider />}
          <Menu.Item leftSection={<IconSettings size={16} stroke={1.7} />} onClick={() => setManaging(true)}>
            {t("saved.manage")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <AppModal opened={isManaging} onClose={close} title={t("saved.title")}>
        <SavedForm current={list.current} onDone={close} />
      </AppModal>
    </>
  );
}

const Name = ({ filter: { name } }: { filter: SavedFilter }) => (
  <span className={`ellipsis ${classes.name}`} title={name}>
    {name}
  </span>
);
