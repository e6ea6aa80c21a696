import { Button, NativeSelect } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { Contact, ContactSummary } from "@recado/contracts/contacts";
import type { Ticket } from "@recado/contracts/tickets";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import { Problem } from "../../ui/problem.tsx";
import { notify } from "../../ui/toasts.ts";
import { connectionsQuery } from "../connections/connections-query.ts";
import { ContactForm } from "../contacts/contact-form.tsx";
import { ContactPicker } from "../contacts/contact-picker.tsx";
import { queuesQuery } from "../queues/queues-query.ts";
import { ticketOfRefusal } from "./change-ticket.ts";
import { belongs, listFilter } from "./list-filter.ts";
import { useInTheWay } from "./use-in-the-way.ts";
import { useTicketActions } from "./use-ticket-actions.ts";

interface Props {
  /** The person: an existing contact, or one to add first. */
  beginWith?: { contact: ContactSummary | null; newContact: { name: string; number: string } | null };
  onDone: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function NewConversation({ beginWith, onDone, onDirty }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const actions = useTicketActions();
  const router = useRouter();
  const inTheWay = useInTheWay();
  const isAdmin = me.profile === "admin";
  const [contact, setContact] = useState<ContactSummary | null>(beginWith?.contact ?? null);
  const [isNewContact, setNewContact] = useState<{ name?: string; number?: string } | null>(
    beginWith?.newContact ?? null,
  );
  /** The conversation that they have already. */
  const [conflict, setConflict] = useState<Ticket | null>(null);
  const { data: connections = [] } = useQuery(connectionsQuery);
  const { data: allQueues = [] } = useQuery({ ...queuesQuery, enabled: isAdmin });
  const queues = isAdmin ? allQueues : me.queues;

  const form = useForm({
    initialValues: {
      contactId: beginWith?.contact ? String(beginWith.contact.id) : "",
      whatsappId: me.whatsappId === null ? "" : String(me.whatsappId),
      // With one queue there is nothing to choose.
      queueId: !isAdmin && me.queues.length === 1 ? String(me.queues[0]?.id) : "",
    },
    validate: {
      contactId: (id) => (id === "" ? t("new.contactRequired") : null),
      queueId: (id) => (isAdmin ? null : rules.required(id)),
    },
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ contactId, whatsappId, queueId }) => {
      setConflict(null);
      const idOf = (text: string) => (text === "" ? null : Number(text));
      const body = { contactId: Number(contactId), whatsappId: idOf(whatsappId), queueId: idOf(queueId) };
      try {
        const ticket = await call("POST /tickets", { body });
        liveCache.receive("ticket", { action: "update", ticket });
        onDone();
        actions.show(ticket);
      } catch (error) {
        const other = ticketOfRefusal(error);
        if (!other) throw error;
        if (other.userId === me.id) {
          onDone();
          notify.info(t("new.alreadyMine", { name: other.contact.name }));
          actions.show(other);
        } else setConflict(other);
      }
    },
    fieldOf: { ERR_QUEUE_REQUIRED: "queueId", ERR_NO_QUEUE_FOUND: "queueId", ERR_NO_WAPP_FOUND: "whatsappId" },
  });
  const firstId = beginWith?.contact?.id;
  useEffect(
    () => onDirty((contact !== null && contact.id !== firstId) || isNewContact !== null),
    [contact, firstId, isNewContact, onDirty],
  );
  const openOther = (other: Ticket) => {
    onDone();
    if (other.status !== "pending") return actions.show(other);
    // One that waits is shown to read, wherever this was asked.
    const state = { preview: other.uuid, fillsPhone: true } as const;
    void router.navigate({ to: "/tickets", search: { tab: "pending" }, state });
  };

  // The new contact's form had the focus.
  const fields = useRef<HTMLFormElement>(null);
  const wasNewContact = useRef(false);
  useEffect(() => {
    if (wasNewContact.current && !isNewContact) fields.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    wasNewContact.current = isNewContact !== null;
  }, [isNewContact]);

  const choose = (chosen: ContactSummary | null) => {
    setContact(chosen);
    setConflict(null);
    form.setFieldValue("contactId", chosen === null ? "" : String(chosen.id));
    form.clearFieldError("contactId");
  };
  if (isNewContact) {
    const take = (found: Contact) => {
      setNewContact(null);
      choose(found);
    };
    return (
      <ContactForm beginWith={isNewContact} onCancel={() => setNewContact(null)} onSaved={take} onExisting={take} />
    );
  }
  const usable = connections.filter(({ status }) => status === "CONNECTED");
  return (
    <form ref={fields} onSubmit={submit} noValidate style={{ display: "contents" }}>
      <ContactPicker contact={contact} error={form.errors.contactId} onChoose={choose} onCreate={setNewContact} />
      {connections.length > 1 && (
        <NativeSelect
          mt="md"
          label={t("new.connection")}
          data={[
            { value: "", label: t("new.defaultConnection") },
            ...connections.map(({ id, name, status }) => ({
              value: String(id),
              label: status === "CONNECTED" ? name : t("new.disconnected", { name }),
            })),
          ]}
          {...form.getInputProps("whatsappId")}
        />
      )}
      {(queues.length > 0 || !isAdmin) && (
        <NativeSelect
          mt="md"
          label={t("new.queue")}
          description={!isAdmin && queues.length === 0 ? t("new.noQueues") : undefined}
          data={[
            { value: "", label: isAdmin ? t("noQueue") : t("new.chooseQueue"), disabled: !isAdmin },
            ...queues.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          {...form.getInputProps("queueId")}
        />
      )}
      {connections.length > 0 && usable.length === 0 && <p className="small dim">{t("new.allDisconnected")}</p>}
      <div style={{ marginTop: 16 }}>
        <Problem text={conflict ? inTheWay(conflict) : problem} />
        {conflict && belongs(me, listFilter("search"), conflict) && (
          <Button mt="xs" variant="default" onClick={() => openOther(conflict)}>
            {t("openOther")}
          </Button>
        )}
      </div>
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("new.submit")}
        </Button>
      </ModalActions>
    </form>
  );
}
