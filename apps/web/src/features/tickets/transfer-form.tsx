import { Button, NativeSelect, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import type { FreeColleague } from "@recado/contracts/transfers";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { SummarizeButton } from "../assistance/summarize-button.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import { queuesQuery } from "../queues/queues-query.ts";
import { ticketOfRefusal } from "./change-ticket.ts";
import { ColleagueChoice } from "./colleague-choice.tsx";
import { queueFor } from "./transfer-queue.ts";
import { isAt, transferTicket, type Destination } from "./transfer-ticket.ts";
import { useInTheWay } from "./use-in-the-way.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

interface Props {
  ticket: Ticket;
  actions: TicketActions;
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function TransferForm({ ticket, actions, onDone, onDirty }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const inTheWay = useInTheWay();
  const { data: queues = [], isSuccess } = useQuery(queuesQuery);
  /** If there are no queues and the conversation is in none, it can be transferred only to a user. */
  const needsQueue = !isSuccess || queues.length > 0 || ticket.queueId !== null;
  const { data: all = [] } = useQuery(connectionsQuery);
  // A customer's conversation can't move to the test phone, nor the reverse.
  const connections = all.filter(({ capabilities }) => capabilities.isTest === ticket.isTest);
  const [user, setUser] = useState<FreeColleague | null>(null);
  /** The queue that was set by choosing a colleague. */
  const [given, setGiven] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  /** A transfer of which it is unknown whether it was done. */
  const [unknown, setUnknown] = useState<{ before: Ticket; to: Destination } | null>(null);
  const ownQueue = ticket.queueId === null ? "" : String(ticket.queueId);
  const form = useForm({
    initialValues: {
      userId: "",
      queueId: ownQueue,
      whatsappId: String(ticket.whatsappId),
      note: "",
    },
    validate: { queueId: (value) => (needsQueue ? rules.required(value) : null) },
    onValuesChange: () => setConflict(null),
  });
  const { userId, queueId, whatsappId, note } = form.values;
  const queue = queues.find(({ id }) => String(id) === queueId);
  const isElsewhere = whatsappId !== String(ticket.whatsappId);
  const isSame = userId === "" && queueId === ownQueue && !isElsewhere;
  const isDirty = !isSame || note !== "";
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  /** Tells the transfer; `after` is null where it led out of sight, to what was chosen here. */
  const finish = (before: Ticket, after: Ticket | null) => {
    onDone();
    const { name } = before.contact;
    const to = after ?? { userId: user?.id, user, queue };
    if (to.user) notify.success(t("transfer.doneUser", { name, user: to.user.name }));
    else notify.success(t("transfer.doneQueue", { name, queue: to.queue?.name ?? "" }));
    if (before.userId === me.id && to.userId !== me.id) void actions.leave(before);
  };
  const isDone = unknown !== null && isAt(ticket, unknown.to);
  const learn = useEffectEvent(() => unknown && finish(unknown.before, ticket));
  useEffect(() => {
    if (isDone) learn();
  }, [isDone]);

  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      setConflict(isSame ? t("transfer.same") : null);
      if (isSame) return;
      // If only the connection changes, the conversation keeps its user.
      const stays = values.userId === "" && values.queueId === ownQueue ? ticket.userId : null;
      const destination = {
        userId: values.userId === "" ? stays : Number(values.userId),
        queueId: values.queueId === "" ? null : Number(values.queueId),
        whatsappId: Number(values.whatsappId),
        note: values.note,
      };
      setUnknown(null);
      try {
        const after = await transferTicket(ticket, destination);
        if (after !== "unknown") return finish(ticket, after);
        setConflict(t("transfer.unknown"));
        setUnknown({ before: ticket, to: destination });
      } catch (error) {
        const other = ticketOfRefusal(error);
        if (codeOf(error) === "ERR_OTHER_OPEN_TICKET" && other) setConflict(inTheWay(other));
        else if (other || codeOf(error) === "ERR_NO_TICKET_FOUND") {
          // Another user was faster: there is nothing left to fill in.
          onDone();
          actions.explain(error);
        } else throw error;
      }
    },
    fieldOf: {
      ERR_NO_USER_FOUND: "userId",
      ERR_NO_QUEUE_FOUND: "queueId",
      ERR_NO_WAPP_FOUND: "whatsappId",
      ERR_WAPP_NOT_FOR_TICKET: "whatsappId",
    },
  });

  return (
    <form onSubmit={submit} noValidate style={{ display: "contents" }}>
      <ColleagueChoice
        exceptId={ticket.userId}
        mayBeNobody={needsQueue}
        chosen={user}
        error={form.errors.userId}
        onChoose={(chosen) => {
          setUser(chosen);
          form.setFieldValue("userId", chosen === null ? "" : String(chosen.id));
          form.clearFieldError("userId");
          const next = queueFor(chosen, { queueId, given }, ownQueue);
          form.setFieldValue("queueId", next.queueId);
          setGiven(next.given);
        }}
      />
      {needsQueue && (
        <NativeSelect
          mt="md"
          label={t("transfer.queue")}
          data={[
            { value: "", label: t("transfer.chooseQueue"), disabled: true },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("queueId")}
        />
      )}
      {connections.length > 1 && !ticket.isGroup && (
        <NativeSelect
          mt="md"
          label={t("transfer.connection")}
          data={connections.map(({ id, name, status }) => ({
            value: String(id),
            label: status === "CONNECTED" ? name : t("new.disconnected", { name }),
          }))}
          {...form.getInputProps("whatsappId")}
        />
      )}
      <Textarea
        mt="md"
        label={t("transfer.note")}
        description={t("transfer.noteHelp")}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={limits.transferNote.max}
        {...form.getInputProps("note")}
      />
      <SummarizeButton
        ticketId={ticket.id}
        onText={(text) => {
          // Keeps what was typed meanwhile.
          const typed = form.getValues().note.trimEnd();
          form.setFieldValue("note", `${typed === "" ? "" : `${typed}\n`}${text}`.slice(0, limits.transferNote.max));
        }}
      />
      <p className="small dim" style={{ margin: "12px 0", minHeight: 36 }} role="status">
        {!needsQueue && user && t("transfer.toUserAlone", { user: user.name })}
        {queue && user && t("transfer.toUser", { user: user.name, queue: queue.name })}{" "}
        {queue &&
          user &&
          !user.queues.some(({ id }) => id === queue.id) &&
          t("transfer.notInQueue", { user: user.name, queue: queue.name })}{" "}
        {user && user.presence !== "online" && t(`transfer.absent.${user.presence}`, { user: user.name })}
        {queue && !user && queue.id !== ticket.queueId && t("transfer.toQueue", { queue: queue.name })}
      </p>
      <Problem text={conflict ?? problem} />
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("transfer.button")}
        </Button>
      </ModalActions>
    </form>
  );
}
