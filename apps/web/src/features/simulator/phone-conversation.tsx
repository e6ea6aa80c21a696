import { useDocumentVisibility } from "@mantine/hooks";
import { IconArrowLeft } from "@tabler/icons-react";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { formatNumber } from "../contacts/phone-number.ts";
import { nameOf } from "./name-of.ts";
import { PhoneComposer } from "./phone-composer.tsx";
import { PhoneMessages } from "./phone-messages.tsx";
import { customersQuery, phoneMessagesQuery } from "./simulator-queries.ts";
import { usePhoneSender } from "./use-phone-sender.ts";
import classes from "./phone.module.css";

const nothing: SimulatedMessage[] = [];

interface Props {
  whatsappId: number;
  customer: SimulatedCustomer;
  onBack: () => void;
}

/** One customer's conversation with the company, as their phone shows it. */
export function PhoneConversation({ whatsappId, customer, onBack }: Props) {
  const { t } = useTranslation("simulator");
  const company = useMe().company.name;
  const { data: messages, isError, error, refetch } = useQuery(phoneMessagesQuery(whatsappId, customer.id));
  const { unsent, write, retry } = usePhoneSender(whatsappId, customer.id, messages ?? nothing);
  useReading(whatsappId, customer);
  const name = nameOf(customer);
  return (
    <>
      <div className={classes.bar} data-back>
        <IconButton label={t("back")} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <Avatar id={customer.id} name={customer.name} size={36} />
        <span className={classes.lines}>
          <h3 className={`${classes.name} ellipsis`}>{name}</h3>
          <span className="meta numbers ellipsis">{formatNumber(customer.number)}</span>
        </span>
      </div>
      {!messages && isError ? (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
      ) : (
        <PhoneMessages messages={messages ?? nothing} unsent={unsent} company={company} onRetry={retry} />
      )}
      <PhoneComposer customerId={customer.id} label={t("write", { name })} onSend={write} />
    </>
  );
}

/** What the company wrote is read as soon as somebody looks at it. */
function useReading(whatsappId: number, { id: customerId, unread }: SimulatedCustomer): void {
  const client = useQueryClient();
  const isSeen = useDocumentVisibility() === "visible";
  const { mutate } = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call("POST /simulator/:whatsappId/customers/:customerId/read", { params: { whatsappId, customerId } }),
    onMutate: () => {
      client.setQueryData<SimulatedCustomer[]>(customersQuery(whatsappId).queryKey, (list) =>
        list?.map((one) => (one.id === customerId ? { ...one, unread: 0 } : one)),
      );
    },
  });
  useEffect(() => {
    if (isSeen && unread > 0) mutate();
  }, [isSeen, unread, mutate]);
}
