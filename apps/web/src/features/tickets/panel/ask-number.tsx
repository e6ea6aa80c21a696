import { Button } from "@mantine/core";
import type { TicketPage } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useMe } from "../../../shell/session.ts";
import { sender } from "../../messages/sender.ts";
import { mayAnswer } from "../may-answer.ts";

/** Asks a customer with a hidden number for it, in the conversation. */
export function AskNumber({ ticket }: { ticket: TicketPage }) {
  const { t } = useTranslation("contacts");
  if (!mayAnswer(useMe(), ticket)) return null;
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      onClick={() => sender.write(ticket.id, "", null, { content: { kind: "numberRequest" } })}
    >
      {t("askNumber")}
    </Button>
  );
}
