import { IconBan } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import classes from "./blocked-sign.module.css";

/** A small sign that the contact is blocked, for compact places. */
export function BlockedSign() {
  const { t } = useTranslation("contacts");
  return (
    <span className={classes.sign}>
      <IconBan size={14} stroke={2} aria-hidden="true" />
      {t("block.sign")}
    </span>
  );
}
