import type { Connection } from "@recado/contracts/connections";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { problemValues } from "../../shell/problem-text.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { notify } from "../../ui/toasts.ts";
import { campaignsQuery, connectionsQuery, withoutConnection, type Connections } from "./connections-query.ts";

interface Props {
  opened: boolean;
  connection: Connection | null;
  onClose: () => void;
  onClosed: () => void;
}

/** Deletes a connection. If it has open conversations, asks for a second confirmation. */
export function DeleteConnectionDialog({ opened, connection, onClose, onClosed }: Props) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  /** The number of open conversations that the server reported when it refused. */
  const [openTickets, setOpenTickets] = useState(0);
  const { mutate, isPending } = useMutation({
    meta: { quiet: true },
    mutationFn: (id: number) =>
      call("DELETE /whatsapp/:whatsappId", {
        params: { whatsappId: id },
        query: { close: openTickets > 0 ? "true" : "false" },
      }),
    onSuccess: (_, id) => {
      client.setQueryData<Connections>(connectionsQuery.queryKey, (list) => list && withoutConnection(list, id));
      notify.success(t("delete.done"));
      onClose();
    },
    onError: (error) => {
      const count = error instanceof ApiError ? error.refusal?.count : undefined;
      if (count !== undefined) return setOpenTickets(count);
      notify.error(codeOf(error), problemValues(error));
      onClose();
    },
  });
  const name = connection?.name ?? "";
  return (
    <ConfirmModal
      opened={opened}
      onClose={onClose}
      onClosed={() => {
        setOpenTickets(0);
        onClosed();
      }}
      title={t("delete.title", { name })}
      confirm={openTickets > 0 ? t("delete.close", { count: openTickets }) : t("delete.submit")}
      isWorking={isPending}
      onConfirm={() => connection && mutate(connection.id)}
    >
      <p>{t(connection?.capabilities.isTest ? "delete.textTest" : "delete.text")}</p>
      {opened && connection && <CampaignsOf whatsappId={connection.id} />}
      <div role="alert">
        {openTickets > 0 && (
          <p style={{ marginTop: 8 }}>
            <Trans
              t={t}
              i18nKey="delete.hasTickets"
              count={openTickets}
              values={{ name }}
              components={{ b: <strong /> }}
            />
          </p>
        )}
      </div>
    </ConfirmModal>
  );
}

/** The unfinished campaigns that send through the connection, if there are any. */
function CampaignsOf({ whatsappId }: { whatsappId: number }) {
  const { t, i18n } = useTranslation("connections");
  const { data = [] } = useQuery(campaignsQuery(whatsappId));
  const names = new Intl.ListFormat(i18n.language).format(data);
  return <p role="status">{data.length > 0 && t("delete.campaigns", { names })}</p>;
}
