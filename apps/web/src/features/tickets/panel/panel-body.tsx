import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { NotesSection } from "../../notes/notes-section.tsx";
import { BlockButton } from "./block-button.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { ContactSummary } from "./contact-summary.tsx";
import { ContactTags } from "./contact-tags.tsx";
import { ExtraInfo } from "./extra-info.tsx";
import { MergeContact } from "./merge-contact.tsx";
import { PanelSection } from "./panel-section.tsx";
import { PastConversations } from "./past-conversations.tsx";
import classes from "./contact-panel.module.css";

/** All that is known of a contact, and what can be done with them. */
export function PanelBody({ ticket, askedNote }: { ticket: TicketPage; askedNote: number }) {
  const { t } = useTranslation(["contacts", "tags", "notes"]);
  return (
    <>
      <ContactSummary ticket={ticket} />
      <PanelSection title={t("tags:title")}>
        <ContactTags ticket={ticket} />
      </PanelSection>
      <PanelSection title={t("notes:title")}>
        <NotesSection ticket={ticket} asked={askedNote} />
      </PanelSection>
      <PanelSection title={t("extra")}>
        <ExtraInfo contact={ticket.contact} code={ticket.code} />
      </PanelSection>
      <PanelSection title={t("past.title")}>
        <PastConversations ticket={ticket} />
      </PanelSection>
      <PanelSection title={t("files.media")}>
        <ContactFiles contactId={ticket.contactId} kind="media" />
      </PanelSection>
      <PanelSection title={t("files.documents")}>
        <ContactFiles contactId={ticket.contactId} kind="documents" />
      </PanelSection>
      {!ticket.isGroup && (
        <div className={classes.actions}>
          <MergeContact contact={ticket.contact} />
          <BlockButton ticket={ticket} />
        </div>
      )}
    </>
  );
}
