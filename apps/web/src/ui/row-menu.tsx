import { IconDots, IconPencil, IconTrash, type Icon } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "./icon-button.tsx";
import { useLazyMenu } from "./lazy-menu.tsx";
import { Menu } from "./menu.tsx";
import classes from "./row-menu.module.css";

export interface RowAction {
  key: string;
  /** The label in the menu, where the row's name is known. */
  label: string;
  /** The label beside the row, with its name. If absent, the action is only in the menu. */
  labelNamed?: string;
  icon: Icon;
  isDanger?: boolean;
  run: () => void;
}

/** The two actions that most rows have; undefined if the user lacks the permission. */
export function useUsualActions() {
  const { t } = useTranslation();
  return (name: string, onEdit: (() => void) | undefined, onDelete: (() => void) | undefined): RowAction[] => [
    ...(onEdit
      ? [{ key: "edit", label: t("edit"), labelNamed: t("editNamed", { name }), icon: IconPencil, run: onEdit }]
      : []),
    ...(onDelete
      ? [
          {
            key: "delete",
            label: t("delete"),
            labelNamed: t("deleteNamed", { name }),
            icon: IconTrash,
            isDanger: true,
            run: onDelete,
          },
        ]
      : []),
  ];
}

/** A row's actions: beside the row on hover or focus, and always in its menu. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const menu = useLazyMenu(isOpen);
  if (actions.length === 0) return null;
  return (
    <span className={classes.menu}>
      <span className={classes.quick}>
        {actions.map(
          ({ key, labelNamed, icon: Icon, run }) =>
            labelNamed !== undefined && (
              <IconButton key={key} label={labelNamed} onClick={run}>
                <Icon size={18} stroke={1.7} aria-hidden="true" />
              </IconButton>
            ),
        )}
      </span>
      <IconButton
        {...menu.button}
        aria-haspopup="menu"
        label={t("more", { name })}
        onClick={() => setOpen((was) => !was)}
      >
        <IconDots size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
      {menu.isMade && (
        <Menu opened={isOpen} onChange={setOpen} id={menu.id} position="bottom-end" width={200} returnFocus={false}>
          <Menu.Target refProp="hangOn">{menu.target}</Menu.Target>
          <Menu.Dropdown>
            {actions.map(({ key, label, icon: Icon, isDanger, run }) => (
              <Menu.Item
                key={key}
                leftSection={<Icon size={18} stroke={1.7} />}
                {...(isDanger && { color: "var(--danger)" })}
                onClick={run}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </span>
  );
}
