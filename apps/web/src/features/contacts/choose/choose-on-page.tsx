import { Checkbox } from "@mantine/core";
import type { Contact } from "@recado/contracts/contacts";
import { IconX } from "@tabler/icons-react";
import { createContext, Suspense, useContext } from "react";
import { useTranslation } from "react-i18next";
import { useFeatures } from "../../../shell/feature.ts";
import { useMe } from "../../../shell/session.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isChosen, nothing, toggled } from "../../../ui/selection.ts";
import { ChosenCount } from "./choose-all.tsx";
import type { ContactsChoice } from "./chosen-contacts.ts";
import classes from "./choose.module.css";

export const ChoiceContext = createContext<ContactsChoice | null>(null);

/** What this person can do with chosen contacts; without any, rows are not chosen. */
export function useContactsActions() {
  const me = useMe();
  return useFeatures().flatMap(({ name, contactsAction }) =>
    contactsAction?.isShown(me) ? [{ name, Action: contactsAction.Button }] : [],
  );
}

/** The checkbox before a contact in the page's table. */
export function ChooseCell({ row: { id, name } }: { row: Contact }) {
  const { t } = useTranslation("contacts");
  const choice = useContext(ChoiceContext);
  if (!choice) return null;
  return (
    <Checkbox
      className={classes.cell}
      aria-label={t("choose.named", { name })}
      checked={isChosen(choice.selection, id)}
      onChange={() => choice.set(toggled(choice.selection, id))}
    />
  );
}

/** How many are chosen, and what can be done with them. */
export function ChosenBar() {
  const { t } = useTranslation("contacts");
  const choice = useContext(ChoiceContext);
  const actions = useContactsActions();
  if (!choice || actions.length === 0) return null;
  const { selection, chosen, count, set } = choice;
  // Hidden, not gone: it holds the dialogs of its buttons, which still close when nothing is chosen any more.
  return (
    <div
      className={classes.bar}
      role="region"
      aria-label={t("choose.bar")}
      hidden={!selection.isAll && selection.ids.size === 0}
    >
      <ChosenCount choice={choice} />
      <IconButton label={t("choose.clear")} onClick={() => set(nothing)}>
        <IconX size={18} stroke={1.7} aria-hidden="true" />
      </IconButton>
      <Suspense>
        {actions.map(({ name, Action }) => (
          <Action key={name} chosen={chosen} count={count ?? 0} onDone={() => set(nothing)} />
        ))}
      </Suspense>
    </div>
  );
}
