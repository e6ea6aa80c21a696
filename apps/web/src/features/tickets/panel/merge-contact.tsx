import { Button } from "@mantine/core";
import { IconArrowsJoin2 } from "@tabler/icons-react";
import type { Contact } from "@recado/contracts/contacts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatDate } from "../../../locales/format.ts";
import { useMe } from "../../../shell/session.ts";
import { AppModal } from "../../../ui/app-modal.tsx";
import { MergeForm } from "./merge-form.tsx";
import { mergesQuery, undoMerge } from "../../contacts/merges.ts";
import classes from "./contact-panel.module.css";

/** For admins: merges two contacts of the same person, and undoes merges. */
export function MergeContact({ contact }: { contact: Contact }) {
  const { t } = useTranslation("contacts");
  const me = useMe();
  const [isOpen, setOpen] = useState(false);
  const isAdmin = me.profile === "admin";
  const { data: merges = [] } = useQuery({ ...mergesQuery(contact.id), enabled: isAdmin });
  if (!isAdmin) return null;
  // Merges are undone in reverse order.
  const last = merges.find(({ undoneAt }) => undoneAt === null);
  return (
    <>
      {last && (
        <p className={classes.merged}>
          {t("merge.past", { name: last.absorbed.name, date: formatDate(last.mergedAt) })}{" "}
          <Button size="compact-sm" variant="subtle" onClick={() => void undoMerge(contact.id, last)}>
            {t("merge.undo")}
          </Button>
        </p>
      )}
      <Button
        variant="subtle"
        justify="flex-start"
        leftSection={<IconArrowsJoin2 size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => setOpen(true)}
      >
        {t("merge.button")}
      </Button>
      <AppModal opened={isOpen} onClose={() => setOpen(false)} title={t("merge.title", { name: contact.name })}>
        <MergeForm contact={contact} onDone={() => setOpen(false)} />
      </AppModal>
    </>
  );
}
