import type { Connection } from "@recado/contracts/connections";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { connectionsQuery, type Connections } from "./connections-query.ts";

const opening = { status: "OPENING", reason: "", qrcode: "", pairingCode: "" } as const;

/** The request of each command, and the status to show until the server reports the result. */
const commands = {
  start: { call: "POST /whatsappsession/:whatsappId", shown: opening },
  renew: { call: "PUT /whatsappsession/:whatsappId", shown: opening },
  logOut: { call: "DELETE /whatsappsession/:whatsappId", shown: { ...opening, status: "DISCONNECTED" } },
} as const satisfies Record<string, { call: string; shown: Partial<Connection> }>;
export type SessionCommand = keyof typeof commands;

interface Asked {
  command: SessionCommand;
  whatsappId: number;
  /** For a new QR code: how many days of history to request. */
  historyDays?: number;
}

/** Starts a session, asks for a new QR code, or logs out: shown at once, taken back when the server refuses. */
export function useSessionCommand(): (command: SessionCommand, connectionId: number, historyDays?: number) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ command, whatsappId, historyDays }: Asked) =>
      command === "renew"
        ? call(commands.renew.call, {
            params: { whatsappId },
            body: historyDays === undefined ? null : { historyDays },
          })
        : call(commands[command].call, { params: { whatsappId } }),
    onError: () => client.invalidateQueries(connectionsQuery),
  });
  return (command, whatsappId, historyDays) => {
    // Set it before the click's dialog renders, which would otherwise see the old status.
    client.setQueryData<Connections>(connectionsQuery.queryKey, (list) =>
      list?.map((row) => (row.id === whatsappId ? { ...row, ...commands[command].shown } : row)),
    );
    mutate({ command, whatsappId, ...(historyDays === undefined ? {} : { historyDays }) });
  };
}
