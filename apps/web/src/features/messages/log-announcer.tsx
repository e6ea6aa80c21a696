import type { Message } from "@recado/contracts/messages";
import { useSummary } from "./kinds/summary.ts";

/** Announces new messages of the customer while the chat is open. */
export function LogAnnouncer({
  messages,
  sinceId,
  name,
}: {
  messages: readonly Message[];
  sinceId: number | null;
  name: string;
}) {
  const summary = useSummary();
  const latest = messages.findLast(({ id, fromMe }) => sinceId !== null && id > sinceId && !fromMe);
  return (
    <div role="status" className="visually-hidden">
      {latest && `${latest.contact?.name ?? name}: ${summary(latest)}`}
    </div>
  );
}
