import { Button } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useMe } from "../../shell/session.ts";
import { Notice } from "../../ui/notice.tsx";
import { useDraft, writeDraft } from "../messages/drafts.ts";
import { addNote } from "../notes/change-notes.ts";
import classes from "./answer-place.module.css";

/** What the user had typed when a colleague took the conversation over; as a note, the colleague can read it. */
export function LeftDraft({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation("tickets");
  const me = useMe();
  const draft = useDraft(ticket.id).trim();
  if (draft === "") return null;
  const note = async () => {
    writeDraft(ticket.id, "");
    if (!(await addNote(ticket, draft, me))) writeDraft(ticket.id, draft);
  };
  return (
    <div className={classes.left} role="status">
      <Notice>
        <span className={classes.leftText} dir="auto" title={draft}>
          {t("leftDraft.text", { draft })}
        </span>
        {draft.length >= limits.note.min && draft.length <= limits.note.max && (
          <Button variant="subtle" size="compact-sm" onClick={() => void note()}>
            {t("leftDraft.note")}
          </Button>
        )}
      </Notice>
    </div>
  );
}
