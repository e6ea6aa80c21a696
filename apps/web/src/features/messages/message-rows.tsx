import { IconCloudDownload, IconStar, IconStarFilled } from "@tabler/icons-react";
import type { TicketNote } from "@recado/contracts/notes";
import type { Ticket } from "@recado/contracts/tickets";
import { memo, type ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, formatTime, placeOfClock } from "../../locales/format.ts";
import type { Day, Item } from "./arrange-messages.ts";
import { Bubble, type BubbleActions } from "./bubble.tsx";
import { MessageGroup } from "./message-group.tsx";
import { messageGroupsOf } from "./message-groups.ts";
import { ExportLine } from "./export-line.tsx";
import { TransferLine } from "./transfer-line.tsx";
import { SkipFaulty } from "./skip-faulty.tsx";
import classes from "./message-log.module.css";

interface RowProps {
  ticket: Pick<Ticket, "isGroup" | "contact">;
  Note: ComponentType<{ note: TicketNote }> | undefined;
  actions: BubbleActions | null;
  /** Messages after this id are new; null while that is not known. */
  sinceId: number | null;
}
interface SectionProps extends RowProps {
  day: Day;
  /** Messages before this id are grouped. */
  singleFrom: number;
  /** Groups far from the view may unmount. */
  mayUnmount: boolean;
}

/** The messages of a day below its date. */
export const DaySection = memo(function DaySection({ day, singleFrom, mayUnmount, ...rest }: SectionProps) {
  const { t } = useTranslation("messages");
  const place = placeOfClock();
  const show = (item: Item) => <Row key={item.key} item={item} {...rest} />;
  return (
    <section className={classes.day}>
      <h3 className={classes.date}>
        <span>{place === null ? day.date : t("dayIn", { day: day.date, place })}</span>
      </h3>
      {messageGroupsOf(day.items, singleFrom).map((part) => {
        if ("single" in part) return show(part.single);
        const [first, last] = [part.messages[0]?.message.id ?? 0, part.messages.at(-1)?.message.id ?? 0];
        return (
          <MessageGroup key={part.key} first={first} last={last} mayUnmount={mayUnmount}>
            {() => part.messages.map(show)}
          </MessageGroup>
        );
      })}
    </section>
  );
});

function Row({ item, sinceId, ticket, Note, actions }: RowProps & { item: Item }) {
  const { t } = useTranslation("messages");
  if (item.kind === "unread") return <div className={classes.unread}>{t("unreadLine", { count: item.count })}</div>;
  if (item.kind === "note") return Note && <Note note={item.note} />;
  if (item.kind === "export") return <ExportLine exported={item.exported} />;
  if (item.kind === "transfer") return <TransferLine transfer={item.transfer} />;
  if (item.kind === "edge") {
    const at = `${formatDate(item.at)} ${formatTime(item.at)}`;
    return (
      <div className={classes.edge}>
        {item.edge === "ended" ? t("ended", { at }) : t(item.edge === "started" ? "started" : "reopened", { at })}
        {item.rate !== null && <Rating rate={item.rate} />}
      </div>
    );
  }
  if (item.kind === "offline") {
    return (
      <div className={classes.late}>
        <IconCloudDownload size={16} stroke={1.8} aria-hidden="true" /> {t("offline.line", { count: item.count })}
      </div>
    );
  }
  const { message } = item;
  return (
    <SkipFaulty of={message}>
      <Bubble
        message={message}
        isFirst={item.isFirst}
        isNamed={item.isNamed}
        isLast={item.isLast}
        isNew={sinceId !== null && (message.id > sinceId || message.id < 0)}
        isGroup={ticket.isGroup}
        otherNumber={item.otherNumber}
        name={ticket.contact.name}
        actions={actions}
      />
    </SkipFaulty>
  );
}

/** The customer's rating of the service cycle that ended here. */
function Rating({ rate }: { rate: number }) {
  const { t } = useTranslation("messages");
  const label = t(`rated.${rate === 1 ? "one" : rate === 2 ? "two" : "three"}`);
  return (
    <span className={classes.rating} role="img" aria-label={label} data-tip={label}>
      {[1, 2, 3].map((star) =>
        star <= rate ? <IconStarFilled key={star} size={14} /> : <IconStar key={star} size={14} stroke={1.8} />,
      )}
    </span>
  );
}
