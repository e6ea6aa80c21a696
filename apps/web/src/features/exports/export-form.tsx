import { Button, Stack, Switch } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../../locales/i18n.ts";
import { call } from "../../shell/api.ts";
import { ModalActions } from "../../ui/app-modal.tsx";
import { notify } from "../../ui/toasts.ts";
import { addExport } from "../messages/add-export.ts";

/** Asks for the archive's content. The browser downloads it by its URL, so that a large one is never in memory. */
export function ExportForm({ ticketId, onDone }: { ticketId: number; onDone: () => void }) {
  const { t } = useTranslation("exports");
  const [withNotes, setWithNotes] = useState(false);
  const start = useMutation({
    mutationFn: () =>
      call("POST /tickets/:ticketId/export", {
        params: { ticketId },
        body: { withNotes, language: currentLanguage() },
      }),
    onSuccess: ({ url, export: made }) => {
      addExport(made);
      const link = document.createElement("a");
      link.href = url;
      link.download = "";
      link.click();
      notify.success(t("started"));
      onDone();
    },
  });
  return (
    <Stack gap="md">
      <p>{t("about")}</p>
      <Switch
        label={t("withNotes")}
        description={t("withNotesHelp")}
        checked={withNotes}
        onChange={({ currentTarget }) => setWithNotes(currentTarget.checked)}
      />
      <p>{t("written")}</p>
      <ModalActions>
        <Button variant="default" onClick={onDone}>
          {t("cancel", { ns: "common" })}
        </Button>
        <Button data-autofocus loading={start.isPending} onClick={() => start.mutate()}>
          {t("confirm")}
        </Button>
      </ModalActions>
    </Stack>
  );
}
