import type { Ticket } from "@recado/contracts/tickets";
import type { Person } from "../../shell/session.ts";
import type { Viewer } from "./list-filter.ts";

/** Who may write in a conversation, return it and resolve it: the mirror of the server's rule. */
export const mayAnswer = (viewer: Pick<Viewer, "id" | "profile">, { status, userId }: Ticket): boolean =>
  status === "open" && (viewer.profile === "admin" || userId === viewer.id);

/** Who may close one: what waits, whoever sees it. */
export const mayResolve = (viewer: Pick<Viewer, "id" | "profile">, ticket: Ticket): boolean =>
  ticket.status === "pending" || mayAnswer(viewer, ticket);

/** Who may mark one as unread: what waits, whoever sees it. */
export const mayMarkUnread = (viewer: Pick<Viewer, "id" | "profile">, ticket: Ticket): boolean =>
  ticket.unreadMessages === 0 && mayResolve(viewer, ticket);

/** Who may hand one on: its attendant; admins any that is not over. */
export const mayTransfer = (viewer: Pick<Viewer, "id" | "profile">, ticket: Ticket): boolean =>
  mayAnswer(viewer, ticket) || (viewer.profile === "admin" && ticket.status === "pending");

/** Who may give one to a prompt or an integration, where the plan has them: none answers groups. */
export const mayHandToBot = (viewer: Pick<Person, "id" | "profile" | "company">, ticket: Ticket): boolean =>
  (viewer.company.plan?.useOpenAi === true || viewer.company.plan?.useIntegrations === true) &&
  !ticket.isGroup &&
  mayResolve(viewer, ticket);
