import { Button, CopyButton, TextInput } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Connection } from "@recado/contracts/connections";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { ConfirmModal } from "../../ui/confirm-modal.tsx";
import { connectionsQuery, withConnection, type Connections } from "./connections-query.ts";
import classes from "./connection-form.module.css";

interface Props {
  connectionId: number;
  /** Called with a created token, and with "" once there is none. */
  onToken?: (token: string) => void;
}

/** Whether it is the connection's token now: somebody else may have replaced it. Of that, the page knows a mask and its end. */
export const isTokenOf = ({ hasToken, token: mask }: Pick<Connection, "hasToken" | "token">, token: string): boolean =>
  hasToken && token.endsWith(mask.replaceAll("•", ""));

/** The token with which another program writes through this connection: made, replaced, taken away, and shown once. */
export function TokenPanel({ connectionId, onToken }: Props) {
  const { t } = useTranslation("connections");
  const client = useQueryClient();
  const { data } = useQuery(connectionsQuery);
  const connection = data?.find(({ id }) => id === connectionId);
  const [made, setMade] = useState("");
  const [asking, setAsking] = useState<"replace" | "remove" | null>(null);
  const [asked, setAsked] = useState<"replace" | "remove">("replace");
  const params = { whatsappId: connectionId };
  const keep = (saved: Connection) =>
    client.setQueryData<Connections>(connectionsQuery.queryKey, (list) => list && withConnection(list, saved));
  const show = (shown: string) => {
    setMade(shown);
    onToken?.(shown);
  };

  const making = useMutation({
    mutationFn: () => call("POST /whatsapp/:whatsappId/token", { params }),
    onSuccess: (answer) => {
      keep(answer.connection);
      show(answer.token);
    },
    onSettled: () => setAsking(null),
  });
  const removing = useMutation({
    mutationFn: () => call("DELETE /whatsapp/:whatsappId/token", { params }),
    onSuccess: (saved) => {
      keep(saved);
      show("");
    },
    onSettled: () => setAsking(null),
  });
  const ask = (what: "replace" | "remove") => {
    setAsked(what);
    setAsking(what);
  };
  if (!connection) return null;
  const isReplaced = made !== "" && !isTokenOf(connection, made);
  const token = isReplaced ? "" : made;
  return (
    <div className={classes.fields}>
      <p className="small dim">{t("token.help")}</p>
      {token !== "" && <TextInput readOnly label={t("token.label")} description={t("token.once")} value={token} />}
      {token === "" && (
        <TextInput readOnly label={t("token.label")} value={connection.hasToken ? connection.token : t("token.none")} />
      )}
      <div role="status">{isReplaced && <p className="small">{t("token.replaced")}</p>}</div>
      <div className={classes.buttons}>
        {token !== "" && (
          <CopyButton value={token}>
            {({ copied, copy }) => <Button onClick={copy}>{t(copied ? "token.copied" : "token.copy")}</Button>}
          </CopyButton>
        )}
        <Button
          variant={connection.hasToken ? "default" : "light"}
          loading={making.isPending && asking === null}
          onClick={() => (connection.hasToken ? ask("replace") : making.mutate())}
        >
          {t(connection.hasToken ? "token.replace" : "token.make")}
        </Button>
        {connection.hasToken && (
          <Button variant="default" onClick={() => ask("remove")}>
            {t("token.remove")}
          </Button>
        )}
      </div>
      <ConfirmModal
        opened={asking !== null}
        onClose={() => setAsking(null)}
        title={t(asked === "replace" ? "token.replaceTitle" : "token.removeTitle")}
        confirm={t(asked === "replace" ? "token.replace" : "token.remove")}
        isWorking={making.isPending || removing.isPending}
        onConfirm={() => (asked === "replace" ? making : removing).mutate()}
      >
        {t("token.text")}
      </ConfirmModal>
    </div>
  );
}
