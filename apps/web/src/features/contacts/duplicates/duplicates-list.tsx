import { Button } from "@mantine/core";
import type { Contact, Duplicates } from "@recado/contracts/contacts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../../shell/api-error.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { ContactAvatar } from "../contact-avatar.tsx";
import { useNumberText } from "../number-text.ts";
import { leaveRow } from "../../../ui/leave-row.ts";
import { dismissDuplicates, duplicatesQuery } from "./duplicates-query.ts";
import classes from "./duplicates.module.css";

/** Groups of contacts that may be one person, each with the reason. */
export function DuplicatesList({ onChoose }: { onChoose: (group: Duplicates) => void }) {
  const { t } = useTranslation("contacts");
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(duplicatesQuery);
  const dismissing = useMutation({
    mutationFn: (group: Duplicates) => dismissDuplicates(group, t("duplicates.dismissed")),
    onSettled: () => refetch(),
  });
  if (!data)
    return error ? <ErrorState code={codeOf(error)} onRetry={() => void refetch()} /> : <SkeletonRows height={64} />;
  const groups = data.pages.flatMap((page) => page.groups);
  if (groups.length === 0) return <EmptyState drawing="nothing" title={t("duplicates.none")} />;
  return (
    <>
      <p className={classes.text}>{t("duplicates.text")}</p>
      <ul className={classes.groups} aria-label={t("duplicates.title")}>
        {groups.map((group) => (
          <li key={`${group.reason} ${String(group.contacts[0]?.id)}`} className={classes.group}>
            <div className={classes.head}>
              <span>{reasonOf(t, group)}</span>
              <div className={classes.buttons}>
                <Button
                  variant="subtle"
                  loading={dismissing.isPending && dismissing.variables === group}
                  disabled={dismissing.isPending}
                  onClick={({ currentTarget }) => {
                    leaveRow(currentTarget);
                    dismissing.mutate(group);
                  }}
                >
                  {t("duplicates.dismiss")}
                </Button>
                <Button variant="default" onClick={() => onChoose(group)}>
                  {t("duplicates.look")}
                </Button>
              </div>
            </div>
            <ul className={classes.people}>
              {group.contacts.map((contact) => (
                <Person key={contact.id} contact={contact} />
              ))}
            </ul>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t("duplicates.more")}
        </Button>
      )}
    </>
  );
}

type T = ReturnType<typeof useTranslation<"contacts">>["t"];
function reasonOf(t: T, { reason, contacts, count }: Duplicates): string {
  const [first] = contacts;
  const same = t(`duplicates.reason.${reason}`, { email: first?.email ?? "" });
  return count > contacts.length ? `${same} ${t("duplicates.shown", { count: contacts.length })}` : same;
}

function Person({ contact }: { contact: Contact }) {
  const { t } = useTranslation("contacts");
  const numberText = useNumberText();
  const { name, count } = contact;
  return (
    <li className={classes.person}>
      <ContactAvatar contact={contact} size={28} />
      <span className="ellipsis" title={name}>
        {name}
      </span>
      <span className={classes.facts}>
        <span className="numbers">{numberText(contact)}</span>
        <span>{t("duplicates.conversations", { count })}</span>
      </span>
    </li>
  );
}
