import { limits } from "@recado/contracts/limits";
import { useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useEvent } from "../../shell/live.ts";
import { useMe } from "../../shell/session.ts";
import { playTone } from "../../shell/sound.ts";
import { dismissToast, notify } from "../../ui/toasts.ts";

/** Notifies the user anywhere in the app that a colleague transferred a conversation to them, until they open it. */
export function TransferToasts() {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const router = useRouter();
  const { uuid: openUuid } = useParams({ strict: false });
  const shown = useRef(new Map<string, { ticketId: number; toast: number }>());
  useEvent("ticketTransfer", ({ ticket: { id: ticketId, uuid, contact }, transfer: { by, note } }) => {
    playTone();
    const said = t("transfer.arrived", { by: by?.name ?? t("transfer.somebody"), name: contact.name });
    const toast = notify.info(note === "" ? said : `${said}: ${note}`, {
      lasts: 3 * limits.toast,
      action: {
        label: t("transfer.show"),
        run: () => void router.navigate({ to: "/tickets/$uuid", params: { uuid } }),
      },
    });
    shown.current.set(uuid, { ticketId, toast });
  });
  useEvent("ticket", (event) => {
    // Handed on meanwhile, or the transfer was taken back: there is nothing to show.
    if (event.action !== "removeFromList" || event.to === undefined || event.to.user?.id === me.id) return;
    for (const { ticketId, toast } of shown.current.values()) if (ticketId === event.ticketId) dismissToast(toast);
  });
  useEffect(() => {
    const known = openUuid === undefined ? undefined : shown.current.get(openUuid);
    if (known) dismissToast(known.toast);
  }, [openUuid]);
  return null;
}
