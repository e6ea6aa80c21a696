import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useFeatures } from "../../../shell/feature.ts";
import { OptOutButton } from "../../opt-outs/opt-out-button.tsx";
import { BlockButton } from "./block-button.tsx";
import { ContactFiles } from "./contact-files.tsx";
import { ContactSummary } from "./contact-summary.tsx";
import { ContactTags } from "./contact-tags.tsx";
import { ExtraInfo } from "./extra-info.tsx";
import { MergeContact } from "./merge-contact.tsx";
import { PanelSection } from "./panel-section.tsx";
import { PastConversations } from "./past-conversations.tsx";
import classes from "./contact-panel.module.css";

interface Props {
  ticket: TicketPage;
  asked: { section: string; times: number };
}

/** Everything known of a contact, the sections of other features, and the actions on the contact. */
export function PanelBody({ ticket, asked }: Props) {
  const { t } = useTranslation(["contacts", "tags"]);
  const features = useFeatures();
  return (
    <>
      <ContactSummary ticket={ticket} />
      <PanelSection title={t("tags:title")}>
        <ContactTags ticket={ticket} />
      </PanelSection>
      {features.map(
        ({ name, ticket: { panel } = {} }) =>
          panel && (
            <PanelSection key={name} title={panel.title()}>
              <panel.Body ticket={ticket} asked={asked.section === name ? asked.times : 0} />
            </PanelSection>
          ),
      )}
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
          <OptOutButton contact={ticket.contact} />
          <BlockButton ticket={ticket} />
        </div>
      )}
    </>
  );
}
