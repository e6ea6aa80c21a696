import type { Ticket } from "@recado/contracts/tickets";
import type { Person } from "../../shell/session.ts";
import type { Viewer } from "./list-filter.ts";

/** Whether the user may write in a conversation, return it and resolve it; mirrors the server's rule. */
export const mayAnswer = (viewer: Pick<Viewer, "id" | "profile">, { status, userId }: Ticket): boolean =>
  status === "open" && (viewer.profile === "admin" || userId === viewer.id);

/** Whether the user may close it: everyone who sees a waiting conversation may. */
export const mayResolve = (viewer: Pick<Viewer, "id" | "profile">, ticket: Ticket): boolean =>
  ticket.status === "pending" || mayAnswer(viewer, ticket);

/** Whether the user may mark it as unread: everyone who sees a waiting conversation may. */
export const mayMarkUnread = (viewer: Pick<Viewer, "id" | "profile">, ticket: Ticket): boolean =>
  ticket.unreadMessages === 0 && mayResolve(viewer, ticket);

/** Whether the user may transfer it: its attendant may; admins may transfer any that is not closed. */
export const mayTransfer = (viewer: Pick<Viewer, "id" | "profile">, ticket: Ticket): boolean =>
  mayAnswer(viewer, ticket) || (viewer.profile === "admin" && ticket.status === "pending");

/** Whether the user may give it to a prompt or an integration, if the plan includes them; they don't answer groups. */
export const mayHandToBot = (viewer: Pick<Person, "id" | "profile" | "company">, ticket: Ticket): boolean =>
  (viewer.company.plan?.useOpenAi === true || viewer.company.plan?.useIntegrations === true) &&
  !ticket.isGroup &&
  mayResolve(viewer, ticket);
