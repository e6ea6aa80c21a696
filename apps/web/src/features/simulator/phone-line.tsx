import { Button } from "@mantine/core";
import { IconWifi, IconWifiOff } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import type { TestPhone } from "@recado/contracts/simulator";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { useSessionCommand } from "../connections/use-session-command.ts";
import { phoneQuery } from "./simulator-queries.ts";
import classes from "./phone.module.css";

function useLine(whatsappId: number) {
  const client = useQueryClient();
  const { queryKey } = phoneQuery(whatsappId);
  const { data } = useQuery(phoneQuery(whatsappId));
  const { mutate, isPending } = useMutation({
    mutationFn: (isDown: boolean) => call("PUT /simulator/:whatsappId", { params: { whatsappId }, body: { isDown } }),
    onSuccess: (phone) => client.setQueryData<TestPhone>(queryKey, phone),
  });
  return { isDown: data?.isDown ?? false, set: mutate, isPending };
}

/** Switches the phone's network off and on. */
export function LineSwitch({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation("simulator");
  const { isDown, set, isPending } = useLine(whatsappId);
  return (
    <IconButton label={t(isDown ? "line.up" : "line.down")} disabled={isPending} onClick={() => set(!isDown)}>
      {isDown ? (
        <IconWifiOff size={20} stroke={1.7} aria-hidden="true" />
      ) : (
        <IconWifi size={20} stroke={1.7} aria-hidden="true" />
      )}
    </IconButton>
  );
}

/** Says why the phone neither sends nor receives, with a button to change it. */
export function Away({ connection }: { connection: Connection }) {
  const { t } = useTranslation("simulator");
  const command = useSessionCommand();
  const { isDown, set, isPending } = useLine(connection.id);
  if (!isDown && connection.status === "CONNECTED") return null;
  return (
    <div className={classes.away} role="status">
      <span className="small">{t(isDown ? "line.isDown" : "away")}</span>
      {isDown ? (
        <Button size="compact-sm" variant="default" loading={isPending} onClick={() => set(false)}>
          {t("line.up")}
        </Button>
      ) : (
        connection.status === "DISCONNECTED" && (
          <Button size="compact-sm" variant="default" onClick={() => command("start", connection.id)}>
            {t("connect")}
          </Button>
        )
      )}
    </div>
  );
}
