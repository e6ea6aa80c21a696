import { Button, NativeSelect } from "@mantine/core";
import type { NamedMachine } from "@recado/contracts/machines";
import type { Ticket } from "@recado/contracts/tickets";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { Problem } from "../../ui/problem.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { notify } from "../../ui/toasts.ts";
import { handToBot, isWith } from "./transfer-ticket.ts";
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
  /** A try of which it is unknown whether it was done. */
  const [unknown, setUnknown] = useState<{ before: Ticket; machine: NamedMachine } | null>(null);
  const finish = (before: Ticket, { name: bot }: NamedMachine) => {
    onDone();
    notify.success(t("handToBot.done", { name: before.contact.name, bot }));
    if (before.userId === me.id) void actions.leave(before);
  };
  const isDone = unknown !== null && isWith(ticket, unknown.machine);
  const learn = useEffectEvent(() => unknown && finish(unknown.before, unknown.machine));
  useEffect(() => {
    if (isDone) learn();
  }, [isDone]);
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
    setUnknown(null);
    try {
      if ((await handToBot(ticket, machine)) === "unknown") setUnknown({ before: ticket, machine });
      else finish(ticket, machine);
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
      <Problem text={unknown && t("handToBot.unknown")} />
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
