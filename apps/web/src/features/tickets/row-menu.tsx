import { IconCheck, IconMailOpened } from "@tabler/icons-react";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { Kbd } from "../../ui/kbd.tsx";
import { MenuAnchor } from "../../ui/menu-anchor.tsx";
import { Menu } from "../../ui/menu.tsx";
import { mayMarkUnread, mayResolve } from "./may-answer.ts";
import type { Viewer } from "./list-filter.ts";
import { focusPane } from "./panes.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

/** A row's menu: its conversation and its place in the list. */
export interface OpenRowMenu {
  ticket: Ticket;
  x: number;
  y: number;
}

interface Props {
  menu: OpenRowMenu;
  me: Pick<Viewer, "id" | "profile">;
  actions: TicketActions;
  onClose: () => void;
}

/** The other actions on the conversation of a row. */
export function RowMenu({ menu: { ticket, x, y }, me, actions, onClose }: Props) {
  const { t } = useTranslation("tickets");
  const close = () => {
    onClose();
    focusPane("list");
  };
  return (
    <Menu opened onClose={close} position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <MenuAnchor x={x} y={y} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("more")}>
        {mayMarkUnread(me, ticket) && (
          <Menu.Item
            leftSection={<IconMailOpened size={18} stroke={1.7} />}
            rightSection={<Kbd keys="u" />}
            onClick={() => void actions.markUnread(ticket)}
          >
            {t("markUnread")}
          </Menu.Item>
        )}
        {mayResolve(me, ticket) && (
          <Menu.Item
            leftSection={<IconCheck size={18} stroke={1.7} />}
            rightSection={<Kbd keys="e" />}
            onClick={() => actions.resolve(ticket)}
          >
            {t("resolve")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
