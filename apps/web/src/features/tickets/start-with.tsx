import { Button } from "@mantine/core";
import type { ContactSummary } from "@recado/contracts/contacts";
import type { Ticket } from "@recado/contracts/tickets";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../locales/error-text.ts";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { changeTicket, ticketOfRefusal } from "./change-ticket.ts";
import { mayAnswer } from "./may-answer.ts";
import { useInTheWay } from "./use-in-the-way.ts";
import { Menu } from "../../ui/menu.tsx";
import classes from "./forward-form.module.css";

interface Props {
  contact: Pick<ContactSummary, "id" | "name">;
  isFull: boolean;
  onStarted: (ticket: Ticket) => void;
}

/**
 * Starts a conversation with a contact, in the user's only queue or in a chosen one; or accepts the contact's waiting
 * one.
 */
export function StartWith({ contact, isFull, onStarted }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const inTheWay = useInTheWay();
  const [problem, setProblem] = useState<string | null>(null);
  /** The contact already waits: accepting is enough. */
  const [waiting, setWaiting] = useState<Ticket | null>(null);
  const starting = useMutation({
    mutationFn: (queueId: number | null) =>
      waiting ? changeTicket(waiting, "open", me) : call("POST /tickets", { body: { contactId: contact.id, queueId } }),
    meta: { quiet: true },
    onMutate: () => setProblem(null),
    onSuccess: (ticket) => {
      liveCache.receive("ticket", { action: "update", ticket });
      onStarted(ticket);
    },
    onError: (error) => {
      const other = ticketOfRefusal(error);
      setWaiting(other?.status === "pending" ? other : null);
      if (other && mayAnswer(me, other)) onStarted(other);
      else setProblem(other ? inTheWay(other) : errorText(codeOf(error)));
    },
  });
  const chooses = me.profile !== "admin" && me.queues.length > 1 && !waiting;
  const button = (
    <Button
      size="xs"
      variant="default"
      aria-label={waiting ? undefined : t("forward.startWith", { name: contact.name })}
      disabled={isFull}
      loading={starting.isPending}
      onClick={chooses ? undefined : () => starting.mutate(me.profile === "admin" ? null : (me.queues[0]?.id ?? null))}
    >
      {t(waiting ? "accept" : "forward.start")}
    </Button>
  );
  return (
    <>
      {chooses ? (
        <Menu position="bottom-end" withinPortal>
          <Menu.Target>{button}</Menu.Target>
          <Menu.Dropdown aria-label={t("forward.queue")}>
            {me.queues.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => starting.mutate(id)}>
                {name}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : (
        button
      )}
      {problem && (
        <span role="alert" className={classes.problem}>
          {problem}
        </span>
      )}
    </>
  );
}
