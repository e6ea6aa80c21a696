import type { Ticket } from "@recado/contracts/tickets";
import { useTranslation } from "react-i18next";
import { useCallback } from "react";

/** Says who has the conversation that prevents another one, or where it waits. */
export function useInTheWay(): (other: Ticket) => string {
  const { t } = useTranslation("tickets");
  return useCallback(
    ({ contact, user, queue }) => {
      const { name } = contact;
      if (!user) return queue ? t("new.waits", { name, queue: queue.name }) : t("new.waitsUnqueued", { name });
      const values = { name, user: user.name };
      return queue ? t("new.another", { ...values, queue: queue.name }) : t("new.anotherAlone", values);
    },
    [t],
  );
}
