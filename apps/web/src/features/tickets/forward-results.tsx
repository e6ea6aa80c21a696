import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { useMe } from "../../shell/session.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { codeOf } from "../../shell/api-error.ts";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { useNumberText } from "../contacts/number-text.ts";
import { listFilter } from "./list-filter.ts";
import { mayAnswer } from "./may-answer.ts";
import { StartWith } from "./start-with.tsx";
import { ticketsQuery } from "./tickets-query.ts";
import classes from "./forward-form.module.css";

interface Props {
  words: string;
  /** Not offered: the message is already in it. */
  from: Ticket;
  isChosen: (ticket: Ticket) => boolean;
  isFull: boolean;
  onToggle: (ticket: Ticket) => void;
}

/** The user's open conversations, and contacts that have none. */
export function ForwardResults({ words, from, isChosen, isFull, onToggle }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const numberText = useNumberText();
  const isSearch = words.length >= limits.contactSearchMin;
  const filter = isSearch ? listFilter("search", { words }) : listFilter("open", { showAll: me.profile === "admin" });
  const found = useInfiniteQuery({ ...ticketsQuery(filter), placeholderData: keepPreviousData });
  const people = useQuery({
    queryKey: ["contacts", "search", words.toLowerCase()],
    queryFn: ({ signal }) => call("GET /contacts", { query: { searchParam: words.toLowerCase() }, signal }),
    enabled: isSearch,
    placeholderData: keepPreviousData,
  });
  if (found.isError) return <ErrorState code={codeOf(found.error)} onRetry={() => void found.refetch()} />;
  if (found.isPending) return <SkeletonRows rows={4} height={52} />;

  const listed = found.data.pages.flatMap(({ tickets }) => tickets);
  const tickets = listed.filter((ticket) => ticket.id !== from.id && mayAnswer(me, ticket));
  const answered = new Set([from.contactId, ...listed.filter(isOpen).map(({ contactId }) => contactId)]);
  const others = isSearch ? (people.data?.contacts ?? []).filter(({ id }) => !answered.has(id)) : [];
  const isEmpty = tickets.length === 0 && others.length === 0 && !people.isFetching;
  return (
    <div className={classes.results} data-walk>
      {isEmpty && <p className="dim">{isSearch ? t("forward.nobody", { words }) : t("forward.none")}</p>}
      {tickets.length > 0 && (
        <fieldset className={classes.group}>
          <legend className="meta">{t("forward.conversations")}</legend>
          {tickets.map((ticket) => {
            const { contact, queue, whatsapp, user } = ticket;
            const where = [queue?.name ?? t("noQueue"), whatsapp?.name, user?.name].filter(Boolean).join(" · ");
            return (
              <label key={ticket.id} className={classes.row} title={`${contact.name}\n${where}`}>
                <input
                  type="checkbox"
                  checked={isChosen(ticket)}
                  disabled={isFull && !isChosen(ticket)}
                  onChange={() => onToggle(ticket)}
                />
                <ContactAvatar contact={contact} size={36} />
                <span className={classes.texts}>
                  <span className="strong ellipsis">{contact.name}</span>
                  <span className="meta ellipsis">{where}</span>
                </span>
              </label>
            );
          })}
        </fieldset>
      )}
      {others.length > 0 && (
        <section className={classes.group} aria-label={t("forward.contacts")}>
          <h3 className="meta">{t("forward.contacts")}</h3>
          {others.map((contact) => (
            <div key={contact.id} className={classes.row}>
              <ContactAvatar contact={contact} size={36} />
              <span className={classes.texts}>
                <span className="strong ellipsis" title={contact.name}>
                  {contact.name}
                </span>
                <span className="meta numbers">{numberText(contact)}</span>
              </span>
              <StartWith contact={contact} isFull={isFull} onStarted={onToggle} />
            </div>
          ))}
        </section>
      )}
    </div>
  );
}

const isOpen = ({ status }: Ticket) => status === "open";
