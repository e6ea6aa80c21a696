import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconChecks,
  IconDots,
  IconMailOpened,
  IconRobot,
  IconTrash,
  IconUserCheck,
  IconVolumeOff,
} from "@tabler/icons-react";
import type { Icon } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useMay, useMe } from "../../shell/session.ts";
import { useLazyMenu } from "../../ui/lazy-menu.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { useShortcut } from "../../ui/shortcuts.ts";
import { useResetOnLeave } from "../messages/conversation-view-state.ts";
import { DeleteTicketDialog } from "./delete-ticket-dialog.tsx";
import { HandToBotDialog } from "./hand-to-bot-dialog.tsx";
import { mayAnswer, mayHandToBot, mayMarkUnread, mayResolve, mayTransfer } from "./may-answer.ts";
import { TransferDialog } from "./transfer-dialog.tsx";
import type { TicketActions } from "./use-ticket-actions.ts";
import { Menu } from "../../ui/menu.tsx";

interface Item {
  icon: Icon;
  label: string;
  keys?: string;
  run: () => void;
  isHidden?: boolean;
  color?: string;
}

interface Props {
  ticket: Ticket;
  actions: TicketActions;
  /** Items of other features, in the middle. */
  children: ReactNode;
}

/** The other actions on a conversation, each with its shortcut if there is one. */
export function MoreMenu({ ticket, actions, children }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const mayDelete = useMay("ticket-options:deleteTicket");
  const mayExport = useMay("exportConversations");
  const [dialog, setDialog] = useResetOnLeave<"transfer" | "bot" | "delete" | null>(null);
  const close = () => setDialog(null);
  const [isOpen, setOpen] = useState(false);
  const menu = useLazyMenu(isOpen);
  const isTransferable = mayTransfer(me, ticket);
  const isResolvable = mayResolve(me, ticket);
  const transfer = () => setDialog("transfer");
  useShortcut({ keys: "t", label: t("transfer.button"), group: t("keys.group") }, transfer, !isTransferable);

  const isOthers = ticket.status === "open" && ticket.userId !== me.id;
  const items: Item[] = [
    {
      icon: IconUserCheck,
      label: t("takeOver"),
      run: () => actions.takeOver(ticket),
      isHidden: me.profile !== "admin" || !isOthers,
    },
    { icon: IconArrowsExchange, label: t("transfer.button"), keys: "t", run: transfer, isHidden: !isTransferable },
    {
      icon: IconRobot,
      label: t("handToBot.menu"),
      run: () => setDialog("bot"),
      isHidden: !mayHandToBot(me, ticket),
    },
    {
      icon: IconArrowBackUp,
      label: t("giveBackLong"),
      run: () => actions.giveBack(ticket),
      // Shown even if it has its own button: the arrow keys would stop at an item that is only hidden by CSS.
      isHidden: !mayAnswer(me, ticket),
    },
    {
      icon: IconCheck,
      label: t("resolve"),
      keys: "e",
      run: () => actions.resolve(ticket),
      // Open conversations have a button for it.
      isHidden: ticket.status !== "pending",
    },
    {
      icon: IconChecks,
      label: t("resolveAndNext"),
      keys: "ctrl+alt+e",
      run: () => actions.resolve(ticket, { andNext: true }),
      isHidden: !isResolvable,
    },
    {
      icon: IconVolumeOff,
      label: t("resolveSilently"),
      run: () => actions.resolve(ticket, { silent: true }),
      isHidden: !isResolvable,
    },
  ];
  const last: Item[] = [
    {
      icon: IconMailOpened,
      label: t("markUnread"),
      keys: "u",
      run: () => void actions.markUnread(ticket),
      isHidden: !mayMarkUnread(me, ticket),
    },
    {
      icon: IconTrash,
      label: t("delete.button"),
      run: () => setDialog("delete"),
      isHidden: !mayDelete,
      color: "var(--danger)",
    },
  ];
  const show = (all: Item[]) =>
    all
      .filter(({ isHidden }) => !isHidden)
      .map(({ icon: ItemIcon, label, keys, run, color }) => (
        <Menu.Item
          key={label}
          {...(color && { color })}
          leftSection={<ItemIcon size={18} stroke={1.7} />}
          rightSection={keys && <Kbd keys={keys} />}
          onClick={run}
        >
          {label}
        </Menu.Item>
      ));
  const [first, end] = [show(items), show(last)];
  return (
    <>
      {(first.length > 0 || end.length > 0 || mayExport) && (
        <>
          <IconButton label={t("more")} aria-haspopup="menu" {...menu.button} onClick={() => setOpen(!isOpen)}>
            <IconDots size={20} stroke={1.7} aria-hidden="true" />
          </IconButton>
          {menu.isMade && (
            <Menu id={menu.id} opened={isOpen} onChange={setOpen} position="bottom-end" returnFocus={false}>
              <Menu.Target refProp="hangOn">{menu.target}</Menu.Target>
              <Menu.Dropdown aria-label={t("more")}>
                {first}
                {children}
                {end}
              </Menu.Dropdown>
            </Menu>
          )}
        </>
      )}
      <TransferDialog ticket={ticket} actions={actions} opened={dialog === "transfer"} onClose={close} />
      <HandToBotDialog ticket={ticket} actions={actions} opened={dialog === "bot"} onClose={close} />
      <DeleteTicketDialog ticket={ticket} opened={dialog === "delete"} onClose={close} />
    </>
  );
}
