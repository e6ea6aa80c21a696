import { Button } from "@mantine/core";
import { IconArrowLeft, IconCheck, IconLayoutSidebarRight, IconX } from "@tabler/icons-react";
import type { TicketPage } from "@recado/contracts/tickets";
import { useRef, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { useFeatures } from "../../shell/feature.ts";
import { useMe } from "../../shell/session.ts";
import { doubleTime } from "../../ui/double-time.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useBeside } from "./beside-context.ts";
import { Colleagues } from "./colleagues.tsx";
import { HeaderContact } from "./header-contact.tsx";
import { mayAnswer } from "./may-answer.ts";
import { MoreMenu } from "./more-menu.tsx";
import { TagButton } from "./tag-button.tsx";
import type { useContactPanel } from "./use-contact-panel.ts";
import { useNewerTicket } from "./use-newer-ticket.ts";
import type { TicketActions } from "./use-ticket-actions.ts";
import classes from "./conversation.module.css";

interface Props {
  ticket: TicketPage;
  actions: TicketActions;
  panel: ReturnType<typeof useContactPanel>;
  onBack: () => void;
}

/** The contact, the conversation's queue, connection and user, and its actions. */
export function ConversationHeader({ ticket, actions, panel, onBack }: Props) {
  const { t } = useTranslation("tickets");
  const features = useFeatures();
  const beside = useBeside();
  const resolvedAt = useRef(-Infinity);
  // Other buttons come where the one that resolves was.
  const ignoreSecond = (event: MouseEvent) => {
    if (event.timeStamp - resolvedAt.current > doubleTime) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <header className={classes.header} onClickCapture={ignoreSecond}>
      <span className={classes.back}>
        <IconButton label={t("back")} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </span>
      <button type="button" className={classes.who} title={t("contact")} onClick={panel.toggle}>
        <HeaderContact ticket={ticket} />
      </button>
      <Colleagues key={ticket.id} ticketId={ticket.id} />
      {features.map(({ name, ticket: { Header } = {} }) => Header && <Header key={name} ticket={ticket} />)}
      <TagButton ticket={ticket} onNoRoom={panel.open} />
      <Actions ticket={ticket} actions={actions} onResolved={(at) => (resolvedAt.current = at)} />
      <MoreMenu ticket={ticket} actions={actions}>
        {features.map(({ name, ticket: { MenuItem } = {} }) => MenuItem && <MenuItem key={name} ticket={ticket} />)}
      </MoreMenu>
      <span className={classes.panelButton}>
        <IconButton label={t("contact")} aria-expanded={panel.isOpen} onClick={panel.toggle}>
          <IconLayoutSidebarRight size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </span>
      {beside && (
        <IconButton label={beside.closeLabel} onClick={beside.close}>
          <IconX size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      )}
    </header>
  );
}

function Actions({
  ticket,
  actions,
  onResolved,
}: Pick<Props, "ticket" | "actions"> & { onResolved: (at: number) => void }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  if (ticket.status === "pending") {
    return (
      <Button data-tip={t("accept")} data-tip-keys="a" onClick={() => actions.accept(ticket)}>
        {t("accept")}
      </Button>
    );
  }
  if (ticket.status === "closed") return <Reopen ticket={ticket} actions={actions} />;
  if (!mayAnswer(me, ticket)) return null;
  return (
    <>
      <Button variant="default" className={classes.roomy} onClick={() => actions.giveBack(ticket)}>
        {t("giveBack")}
      </Button>
      <Button
        className={classes.resolve}
        data-tip={t("resolve")}
        data-tip-keys="alt+e"
        onClick={({ timeStamp }) => {
          onResolved(timeStamp);
          actions.resolve(ticket);
        }}
      >
        <IconCheck size={18} stroke={2} aria-hidden="true" />
        <span className={classes.resolveWord}>{t("resolve")}</span>
      </Button>
    </>
  );
}

/** Nothing while the contact has another conversation there: the composer's place leads to that. */
function Reopen({ ticket, actions }: Pick<Props, "ticket" | "actions">) {
  const { t } = useTranslation("tickets");
  if (useNewerTicket(ticket)?.whatsappId === ticket.whatsappId) return null;
  return (
    <Button data-tip={t("reopen")} data-tip-keys="a" onClick={() => actions.reopen(ticket)}>
      {t("reopen")}
    </Button>
  );
}
