import type { Connection } from "@recado/contracts/connections";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../shell/api.ts";
import { connectionsQuery, type Connections } from "./connections-query.ts";

const opening = { status: "OPENING", reason: "", qrcode: "" } as const;

/** What each asks of the server, and what it shows until the server says how it went. */
const commands = {
  start: { call: "POST /whatsappsession/:whatsappId", shown: opening },
  renew: { call: "PUT /whatsappsession/:whatsappId", shown: opening },
  logOut: { call: "DELETE /whatsappsession/:whatsappId", shown: { ...opening, status: "DISCONNECTED" } },
} as const satisfies Record<string, { call: string; shown: Partial<Connection> }>;
export type SessionCommand = keyof typeof commands;

/** Starts a session, asks for a new QR code, or logs out: shown at once, taken back when the server refuses. */
export function useSessionCommand(): (command: SessionCommand, connectionId: number) => void {
  const client = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: ({ command, whatsappId }: { command: SessionCommand; whatsappId: number }) =>
      call(commands[command].call, { params: { whatsappId } }),
    onError: () => client.invalidateQueries(connectionsQuery),
  });
  return (command, whatsappId) => {
    // Before whatever the click opens is drawn, which would else meet the connection as it was.
    client.setQueryData<Connections>(connectionsQuery.queryKey, (list) =>
      list?.map((row) => (row.id === whatsappId ? { ...row, ...commands[command].shown } : row)),
    );
    mutate({ command, whatsappId });
  };
}
