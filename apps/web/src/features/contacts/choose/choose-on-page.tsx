import { Checkbox } from "@mantine/core";
import type { Contact } from "@recado/contracts/contacts";
import { IconX } from "@tabler/icons-react";
import { createContext, memo, Suspense, useContext, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useFeatures } from "../../../shell/feature.ts";
import type { LoadedList } from "../../../shell/list/use-list.ts";
import { useMe } from "../../../shell/session.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { isChosen, nothing } from "../../../ui/selection.ts";
import { ChooseAll, ChosenCount } from "./choose-all.tsx";
import type { ContactsSearch } from "../contacts-search.ts";
import { useContactsChoice, type ContactsChoice } from "./chosen-contacts.ts";
import classes from "./choose.module.css";

const ChoiceContext = createContext<ContactsChoice | null>(null);

interface Props {
  search: ContactsSearch;
  list: LoadedList<Contact>;
  children: ReactNode;
}

/** Holds the chosen contacts of the page. Components that don't read them don't render again when they change. */
export function ContactsChosen({ search, list, children }: Props) {
  return <ChoiceContext value={useContactsChoice(search, list)}>{children}</ChoiceContext>;
}

/** The number of listed contacts and, if they can be chosen, the checkbox for all of them. */
export function ListedCount() {
  const { t } = useTranslation("contacts");
  const choice = useContext(ChoiceContext);
  const canChoose = useContactsActions().length > 0;
  if (!choice || choice.found.count === 0) return null;
  const { count, isMore } = choice.found;
  const text = isMore ? t("page.countMany", { count }) : t("page.count", { count });
  if (!canChoose) return <p className={classes.listed}>{text}</p>;
  return (
    <div className={classes.above}>
      <ChooseAll choice={choice} label={t("choose.everything")}>
        <span className={classes.listed}>{text}</span>
      </ChooseAll>
    </div>
  );
}

/** The user's actions on chosen contacts; if there are none, rows can't be chosen. */
export function useContactsActions() {
  const me = useMe();
  return useFeatures().flatMap(({ name, contactsAction }) =>
    contactsAction?.isShown(me) ? [{ name, Action: contactsAction.Button }] : [],
  );
}

/** The checkbox before a contact in the page's table. */
export function ChooseCell({ row: { id, name } }: { row: Contact }) {
  const choice = useContext(ChoiceContext);
  return choice && <Box id={id} name={name} isChosen={isChosen(choice.selection, id)} toggle={choice.toggle} />;
}

interface BoxProps {
  id: number;
  name: string;
  isChosen: boolean;
  toggle: (contactId: number) => void;
}

/** Hundreds of boxes are on the page; drawing all of them for one click takes 100 ms. */
const Box = memo(function Box({ id, name, isChosen: checked, toggle }: BoxProps) {
  const { t } = useTranslation("contacts");
  return (
    <Checkbox
      className={classes.cell}
      aria-label={t("choose.named", { name })}
      checked={checked}
      onChange={() => toggle(id)}
    />
  );
});

/** The number of chosen contacts, and the actions on them. */
export function ChosenBar() {
  const { t } = useTranslation("contacts");
  const choice = useContext(ChoiceContext);
  const actions = useContactsActions();
  if (!choice || actions.length === 0) return null;
  const { selection, chosen, count, set } = choice;
  // Hide it instead of unmounting: it contains its buttons' dialogs, which may still be closing.
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
