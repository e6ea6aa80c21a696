import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useCallback } from "react";

/** Says who has the conversation that stood in the way of another, or where it waits. */
export function useInTheWay(): (other: Ticket) => string {
  const { t } = useTranslation("tickets");
  return useCallback(
    ({ contact, user, queue }) => {
      const values = { name: contact.name, queue: queue?.name ?? t("noQueue") };
      return user ? t("new.another", { ...values, user: user.name }) : t("new.waits", values);
    },
    [t],
  );
}
