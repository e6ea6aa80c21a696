import { limits } from "@recado/contracts/limits";
import { useParams, useRouter } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useEvent } from "../../shell/live.ts";
import { playTone } from "../../shell/sound.ts";
import { dismissToast, notify } from "../../ui/toasts.ts";

/** Notifies the user anywhere in the app that a colleague transferred a conversation to them, until they open it. */
export function TransferToasts() {
  const { t } = useTranslation("tickets");
  const router = useRouter();
  const { uuid: openUuid } = useParams({ strict: false });
  const shown = useRef(new Map<string, number>());
  useEvent("ticketTransfer", ({ ticket: { uuid, contact }, transfer: { by, note } }) => {
    playTone();
    const said = t("transfer.arrived", { by: by?.name ?? t("transfer.somebody"), name: contact.name });
    const toast = notify.info(note === "" ? said : `${said}: ${note}`, {
      lasts: 3 * limits.toast,
      action: {
        label: t("transfer.show"),
        run: () => void router.navigate({ to: "/tickets/$uuid", params: { uuid } }),
      },
    });
    shown.current.set(uuid, toast);
  });
  useEffect(() => {
    const toast = openUuid === undefined ? undefined : shown.current.get(openUuid);
    if (toast !== undefined) dismissToast(toast);
  }, [openUuid]);
  return null;
}
