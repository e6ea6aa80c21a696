import { Checkbox } from "@mantine/core";
import type { Contact } from "@recado/contracts/contacts";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { ListEnd } from "../../shell/list/list-end.tsx";
import type { LoadedList } from "../../shell/list/use-list.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { isChosen, toggled, type Selection } from "../../ui/selection.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { useNumberText } from "../contacts/number-text.ts";
import { FewTags } from "../tags/tag-chips.tsx";
import classes from "./pick-contacts.module.css";

interface Props {
  list: LoadedList<Contact>;
  /** The search words, and whether a tag filters too. */
  words: string;
  hasTag: boolean;
  selection: Selection;
  onChange: (selection: Selection) => void;
}

/** The contacts that a search finds, each with a checkbox; more of them near the end. */
export function FoundContacts({
  list: { rows, isStale, error, reload, more },
  words,
  hasTag,
  selection,
  onChange,
}: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const numberText = useNumberText();
  const unsearched = hasTag ? t("common:search.noneFiltered") : t("page.empty");
  const nobody = words === "" ? unsearched : t("common:search.none", { words });
  return (
    <div className={classes.found} data-scrolls="" aria-busy={isStale}>
      {!rows && !error && <SkeletonRows rows={6} height={44} />}
      {!rows && error && <ErrorState code={codeOf(error)} onRetry={reload} />}
      {rows?.length === 0 && <EmptyState drawing="search" title={nobody} />}
      {rows && rows.length > 0 && (
        <ul className={classes.rows} aria-label={t("found")}>
          {rows.map((contact) => (
            <li key={contact.id}>
              <label className={classes.row} htmlFor={`found-${contact.id}`}>
                <Checkbox
                  id={`found-${contact.id}`}
                  checked={isChosen(selection, contact.id)}
                  onChange={() => onChange(toggled(selection, contact.id))}
                />
                <ContactAvatar contact={contact} size={32} />
                <span className={classes.who}>
                  <span className="ellipsis" dir="auto" title={contact.name}>
                    {contact.name}
                  </span>
                  <span className={`${classes.number} numbers ellipsis`}>{numberText(contact)}</span>
                </span>
                <span className={classes.tags}>
                  <FewTags tags={contact.tags} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
      {more && <ListEnd key={rows?.length} {...more} />}
    </div>
  );
}
