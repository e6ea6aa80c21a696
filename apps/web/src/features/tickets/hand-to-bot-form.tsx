import { Button, NativeSelect } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import type { TicketActions } from "./use-ticket-actions.ts";

/** Read each time the form is shown. */
const machinesQuery = queryOptions({
  queryKey: ["machines"],
  queryFn: async ({ signal }) => (await call("GET /machines", { signal })).machines,
  staleTime: 0,
  gcTime: 0,
});

interface Props {
  ticket: Ticket;
  actions: TicketActions;
  onDone: () => void;
}

/** Chooses the prompt or integration that answers the customer from now on. */
export function HandToBotForm({ ticket, actions, onDone }: Props) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const { data: machines, error, refetch } = useQuery(machinesQuery);
  const [chosen, setChosen] = useState("");
  const [isSaving, setSaving] = useState(false);
  if (!machines)
    return error ? (
      <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={2} height={44} />
    );
  const keyOf = ({ kind, id }: (typeof machines)[number]) => `${kind}-${id}`;
  const machine = machines.find((one) => keyOf(one) === chosen) ?? machines[0];
  const hand = async () => {
    if (!machine) return;
    setSaving(true);
    try {
      const body = machine.kind === "prompt" ? { promptId: machine.id } : { integrationId: machine.id };
      const after = await call("PUT /tickets/:ticketId", { params: { ticketId: ticket.id }, body });
      liveCache.receive("ticket", { action: "update", ticket: after });
      onDone();
      notify.success(t("handToBot.done", { name: ticket.contact.name, bot: machine.name }));
      if (ticket.userId === me.id) void actions.leave(ticket);
    } catch (refused) {
      onDone();
      actions.explain(refused);
    } finally {
      setSaving(false);
    }
  };
  return (
    <>
      {machines.length === 0 ? (
        <p>{t("handToBot.none")}</p>
      ) : (
        <NativeSelect
          label={t("handToBot.bot")}
          value={machine ? keyOf(machine) : ""}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={machines.map((one) => ({ value: keyOf(one), label: t(`handToBot.kind.${one.kind}`, one) }))}
        />
      )}
      <p className="small dim" style={{ margin: "12px 0" }}>
        {t("handToBot.help")}
      </p>
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button disabled={!machine} loading={isSaving} onClick={() => void hand()}>
          {t("handToBot.button")}
        </Button>
      </ModalActions>
    </>
  );
}
