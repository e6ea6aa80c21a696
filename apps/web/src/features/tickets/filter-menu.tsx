import { IconChevronDown, type Icon } from "@tabler/icons-react";
import { Menu } from "../../ui/menu.tsx";
import classes from "./list-filters.module.css";

interface Option {
  id: number;
  name: string;
  color?: string;
}

/** A button whose menu chooses any number of things to see. */
export function FilterMenu({
  label,
  icon: FilterIcon,
  options,
  chosen,
  onChange,
}: {
  label: string;
  icon: Icon;
  options: readonly Option[];
  chosen: readonly number[];
  onChange: (ids: number[]) => void;
}) {
  return (
    // The list would cut it at its edge.
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={classes.filter} data-on={chosen.length > 0 || undefined}>
          <FilterIcon size={16} stroke={1.8} aria-hidden="true" />
          {label}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu} aria-label={label}>
        {options.map(({ id, name, color }) => {
          const isChosen = chosen.includes(id);
          return (
            <Menu.CheckboxItem
              key={id}
              checked={isChosen}
              onChange={() => onChange(isChosen ? chosen.filter((one) => one !== id) : [...chosen, id])}
            >
              <span className={classes.option}>
                {color && <span className={classes.dot} style={{ "--queue": color }} />}
                <span className="ellipsis" title={name}>
                  {name}
                </span>
              </span>
            </Menu.CheckboxItem>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
