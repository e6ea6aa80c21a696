import { Button } from "@mantine/core";
import type { Contact } from "@recado/contracts/contacts";
import { IconMessageOff, IconSend } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { shownAtOnce } from "../../shell/shown-at-once.ts";
import { notify } from "../../ui/toasts.ts";
import { addOptOut, takeBackOptOut } from "./change-opt-outs.ts";
import { TakeBackDialog } from "./take-back-dialog.tsx";

/** Stops or resumes campaigns to the contact. Renders nothing if the company has no campaigns. */
export function OptOutButton({ contact }: { contact: Contact }) {
  const { t } = useTranslation("optOuts");
  const [isAsking, setAsking] = useState(false);
  const hasCampaigns = useMe().company.plan?.useCampaigns === true;
  const { name, optedOutAt } = contact;
  const outSince = (since: string | null) =>
    ({ action: "update", contact: { ...contact, optedOutAt: since } }) as const;
  const add = useMutation({
    mutationFn: () =>
      shownAtOnce("contact", {
        id: contact.id,
        expected: outSince(new Date().toISOString()),
        before: outSince(null),
        send: async () => liveCache.receive("contact", outSince(await addOptOut(contact.id))),
      }),
    onSuccess: () => notify.success(t("add.done", { name })),
  });
  if (!hasCampaigns) return null;
  const isOut = optedOutAt !== null;
  const Icon = isOut ? IconSend : IconMessageOff;
  return (
    <>
      <Button
        variant="subtle"
        justify="flex-start"
        leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
        loading={add.isPending}
        onClick={() => (isOut ? setAsking(true) : add.mutate())}
      >
        {t(isOut ? "takeBack.button" : "add.button")}
      </Button>
      <TakeBackDialog
        opened={isAsking}
        name={name}
        onClose={() => setAsking(false)}
        takeBack={async () => {
          await takeBackOptOut(contact.id);
          liveCache.receive("contact", outSince(null));
        }}
      />
    </>
  );
}
