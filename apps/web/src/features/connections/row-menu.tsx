import { Menu } from "@mantine/core";
import { IconDots, IconPencil, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./connections-table.module.css";

interface Props {
  name: string;
  onEdit: () => void;
  onDelete: () => void;
}

/** Edit and delete, beside the row on hover or focus and always in its menu. */
export function RowMenu({ name, onEdit, onDelete }: Props) {
  const { t } = useTranslation("connections");
  return (
    <span className={classes.menu}>
      <span className={classes.quick}>
        <IconButton label={t("action.editNamed", { name })} onClick={onEdit}>
          <IconPencil size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={t("action.deleteNamed", { name })} onClick={onDelete}>
          <IconTrash size={18} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </span>
      <Menu position="bottom-end" width={180}>
        <Menu.Target>
          <IconButton label={t("action.more", { name })}>
            <IconDots size={18} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconPencil size={18} stroke={1.7} />} onClick={onEdit}>
            {t("action.edit")}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={18} stroke={1.7} />} color="var(--danger)" onClick={onDelete}>
            {t("action.delete")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </span>
  );
}
