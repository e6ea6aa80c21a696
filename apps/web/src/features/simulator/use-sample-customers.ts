import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { customersQuery } from "./simulator-queries.ts";

/** The trades of companies for which there are sample customers. */
export const trades = ["shop", "clinic", "restaurant"] as const;
export type Trade = (typeof trades)[number];

/** Adds three customers who at once ask typical questions for this trade. */
export function useSampleCustomers(whatsappId: number, trade: Trade) {
  const { t } = useTranslation("simulator");
  const client = useQueryClient();
  const samples = (["first", "second", "third"] as const).map((sample) => ({
    name: t(`sample.${sample}.name`),
    // One message: a second would come after the bot's menu, as an answer to it.
    body: [t(`sample.${sample}.greeting`), t(`sample.${sample}.question.${trade}`)].join(" "),
  }));
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (const { name, body } of samples) {
        const customer = await call("POST /simulator/:whatsappId/customers", {
          params: { whatsappId },
          body: { name },
        });
        const params = { whatsappId, customerId: customer.id };
        await call("POST /simulator/:whatsappId/customers/:customerId/messages", { params, body: { body } });
      }
    },
    onSettled: () => client.invalidateQueries(customersQuery(whatsappId)),
  });
  const isBusy = useRef(false);
  const addSamples = () => {
    // The second click of a double click comes before the button shows that it is busy.
    if (isBusy.current) return;
    isBusy.current = true;
    mutate(undefined, { onSettled: () => (isBusy.current = false) });
  };
  return { addSamples, isAdding: isPending };
}
