import { Button } from "@mantine/core";
import { IconMapPin, IconPaperclip } from "@tabler/icons-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import type { SearchHit } from "@recado/contracts/search";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { formatDate, formatTimeOrDate } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { ContactAvatar } from "../contacts/contact-avatar.tsx";
import { hitsQuery, hitsQueryOf } from "./hits-query.ts";
import { MessageFilters } from "./message-filters.tsx";
import type { TicketsSearch } from "./tickets-search.ts";
import classes from "./found-messages.module.css";

interface Props {
  search: TicketsSearch;
  words: string;
  change: (changes: Partial<TicketsSearch>) => void;
  onOpen: (ticket: Ticket, messageId: number) => void;
}

/** The messages that a search found, each with its conversation; opening one leads to the message. */
export default function FoundMessages({ search, words, change, onOpen }: Props) {
  const { t } = useTranslation("tickets");
  const query = useInfiniteQuery({ ...hitsQuery(hitsQueryOf(search, words)), enabled: words !== "" });
  const pages = query.data?.pages ?? [];
  const hits = pages.flatMap((page) => page.hits);
  const since = pages.at(-1)?.searchedSince;
  return (
    <div className={classes.place}>
      <MessageFilters search={search} change={change} />
      <div className={classes.scroller}>
        {words === "" && (
          <EmptyState drawing="search" title={t("search.writeWords")}>
            {t("search.writeWordsText")}
          </EmptyState>
        )}
        {query.isLoading && <SkeletonRows height={72} />}
        {query.isError && hits.length === 0 && (
          <ErrorState code={codeOf(query.error)} onRetry={() => void query.refetch()} />
        )}
        {query.isSuccess && hits.length === 0 && (
          <EmptyState drawing="search" title={t("search.noMessages", { words })} />
        )}
        {hits.length > 0 && (
          <ul className={classes.hits} aria-label={t("search.messages")}>
            {hits.map((hit) => (
              <li key={hit.id}>
                <Hit hit={hit} onOpen={() => onOpen(hit.ticket, hit.id)} />
              </li>
            ))}
          </ul>
        )}
        {query.hasNextPage && (
          <div className={classes.more}>
            {since && <span>{t("search.searchedSince", { day: formatDate(since) })}</span>}
            <Button
              variant="default"
              size="compact-sm"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t(since ? "search.older" : "search.more")}
            </Button>
          </div>
        )}
      </div>
      <div role="status" className="visually-hidden">
        {hits.length > 0 && t("search.messagesFound", { count: hits.length })}
      </div>
    </div>
  );
}

function Hit({ hit, onOpen }: { hit: SearchHit; onOpen: () => void }) {
  const { t } = useTranslation("tickets");
  const { ticket } = hit;
  const author = hit.fromMe ? (hit.author ?? hit.campaign ?? t("search.us")) : ticket.isGroup ? hit.author : null;
  const places = [ticket.queue?.name ?? t("noQueue"), ticket.whatsapp?.name].filter(Boolean).join(" · ");
  return (
    <button type="button" className={classes.hit} data-hit={hit.id} onClick={onOpen}>
      <ContactAvatar contact={ticket.contact} />
      <span className={classes.texts}>
        <span className={classes.line}>
          <span className={classes.name} title={ticket.contact.name}>
            {ticket.contact.name}
          </span>
          <time className={classes.time} dateTime={hit.createdAt}>
            {formatTimeOrDate(hit.createdAt)}
          </time>
        </span>
        <span className={classes.excerpt}>
          {author && <span className={classes.author}>{author}: </span>}
          {hit.mediaType === "locationMessage" && <IconMapPin size={14} stroke={1.8} aria-hidden="true" />}
          <Marked text={hit.excerpt} marks={hit.marks} />
        </span>
        {hit.fileName !== null && (
          <span className={classes.file}>
            <IconPaperclip size={14} stroke={1.8} aria-hidden="true" />
            <span className="ellipsis" title={hit.fileName}>
              {hit.fileName}
            </span>
          </span>
        )}
        <span className={classes.where}>
          {ticket.queue && <span className={classes.dot} style={{ "--queue": ticket.queue.color }} />}
          <span className="ellipsis" title={places}>
            {places}
          </span>
        </span>
      </span>
    </button>
  );
}

/** A text with the found words marked. */
function Marked({ text, marks }: { text: string; marks: readonly (readonly [number, number])[] }) {
  const parts: { from: number; text: string; isFound: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) parts.push({ from: at, text: text.slice(at, from), isFound: false });
    parts.push({ from, text: text.slice(from, to), isFound: true });
    at = to;
  }
  if (at < text.length) parts.push({ from: at, text: text.slice(at), isFound: false });
  return parts.map((part) =>
    part.isFound ? (
      <mark key={part.from} className={classes.found}>
        {part.text}
      </mark>
    ) : (
      <span key={part.from}>{part.text}</span>
    ),
  );
}
