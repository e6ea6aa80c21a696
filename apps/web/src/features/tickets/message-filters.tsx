import { IconCalendar, IconMessage2, IconPaperclip, IconPlugConnected, type Icon } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { Menu } from "../../ui/menu.tsx";
import { Toggle } from "../../ui/toggle.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { FilterMenu } from "./filter-menu.tsx";
import type { TicketsSearch } from "./tickets-search.ts";
import classes from "./list-filters.module.css";

const someDays = [1, 7, 30, 365];

/** The filters of a message search beyond those of any search: author, date, connection, with a file. */
export function MessageFilters({
  search,
  change,
}: {
  search: TicketsSearch;
  change: (changes: Partial<TicketsSearch>) => void;
}) {
  const { t } = useTranslation("tickets");
  const { data: connections = [] } = useQuery(connectionsQuery);
  return (
    <div className={classes.filters} data-inside="">
      <OneOf
        icon={IconMessage2}
        label={t("search.who")}
        value={search.from ?? ""}
        options={[
          { value: "", label: t("search.anyone") },
          { value: "customer", label: t("search.customer") },
          { value: "us", label: t("search.ours") },
        ]}
        onChange={(from) => change({ from: from === "customer" || from === "us" ? from : undefined })}
      />
      <OneOf
        icon={IconCalendar}
        label={t("search.when")}
        value={String(search.days ?? "")}
        options={[
          { value: "", label: t("search.anyTime") },
          ...someDays.map((count) => ({ value: String(count), label: t("search.days", { count }) })),
        ]}
        onChange={(days) => change({ days: days === "" ? undefined : Number(days) })}
      />
      {connections.length > 1 && (
        <FilterMenu
          label={t("search.connections")}
          icon={IconPlugConnected}
          options={connections}
          chosen={search.lines ?? []}
          onChange={(lines) => change({ lines: lines.length > 0 ? lines : undefined })}
        />
      )}
      <Toggle
        isOn={search.media ?? false}
        icon={IconPaperclip}
        onToggle={() => change({ media: search.media ? undefined : true })}
      >
        {t("search.media")}
      </Toggle>
    </div>
  );
}

interface OneOfProps {
  icon: Icon;
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** A button whose menu chooses one of a few; it says what was chosen. */
function OneOf({ icon: FilterIcon, label, value, options, onChange }: OneOfProps) {
  const chosen = options.find((option) => option.value === value);
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={classes.filter} data-on={value !== "" || undefined}>
          <FilterIcon size={16} stroke={1.8} aria-hidden="true" />
          {value === "" ? label : (chosen?.label ?? label)}
        </button>
      </Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Menu.RadioGroup value={value} onChange={onChange}>
          {options.map((option) => (
            <Menu.RadioItem key={option.value} value={option.value}>
              {option.label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  );
}
