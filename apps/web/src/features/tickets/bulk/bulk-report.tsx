import { Button } from "@mantine/core";
import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { problemText } from "../../../shell/problem-text.ts";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { ticketOfRefusal } from "../change-ticket.ts";
import type { Failure } from "./run-bulk.ts";
import classes from "./bulk-bar.module.css";

/** Of which conversations something could not be done, and why. */
export function BulkReport({ failures, onClose }: { failures: readonly Failure<Ticket>[]; onClose: () => void }) {
  const { t } = useTranslation("tickets");
  /** Who has it now, if that is why. */
  const reason = (error: unknown) => {
    const real = ticketOfRefusal(error);
    return real?.user && real.status === "open" ? t("taken", { name: real.user.name }) : problemText(error);
  };
  return (
    <>
      <p>{t("bulk.notDone", { count: failures.length })}</p>
      <ul className={classes.report}>
        {failures.map(({ of, error }) => (
          <li key={of.id}>
            <strong>{of.contact.name}</strong>
            <br />
            {reason(error)}
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button data-autofocus onClick={onClose}>
          {t("close", { ns: "common" })}
        </Button>
      </ModalActions>
    </>
  );
}
