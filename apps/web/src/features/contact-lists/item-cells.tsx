import type { ContactListItem } from "@recado/contracts/contact-lists";
import { IconCircleCheck, IconCircleX, IconHelpCircle } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { useNumberText } from "../contacts/number-text.ts";
import classes from "./contact-lists.module.css";

interface CellProps {
  row: ContactListItem;
}

export function NameCell({ row: { name, optedOutAt } }: CellProps) {
  const { t } = useTranslation("contactLists");
  return (
    <div className={classes.name}>
      <span className="ellipsis" dir="auto" title={name}>
        {name}
      </span>
      {optedOutAt !== null && <span className={classes.out}>{t("list.optedOut")}</span>}
    </div>
  );
}

export function NumberCell({ row: { number, contactId } }: CellProps) {
  const { t } = useTranslation("contactLists");
  const numberText = useNumberText();
  return (
    <span className="numbers ellipsis" title={contactId === null ? t("list.stranger") : undefined}>
      {numberText({ number })}
    </span>
  );
}

export function StateCell({ row: { isWhatsappValid: valid } }: CellProps) {
  const { t } = useTranslation("contactLists");
  const [Icon, key] =
    valid === null
      ? ([IconHelpCircle, "unchecked"] as const)
      : valid
        ? ([IconCircleCheck, "yes"] as const)
        : ([IconCircleX, "no"] as const);
  return (
    <span className={classes.state} data-valid={valid ?? undefined}>
      <Icon size={16} stroke={1.7} aria-hidden="true" />
      <span className="ellipsis">{t(`list.validity.${key}`)}</span>
    </span>
  );
}
