import { Select } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { SimulatedCustomer, SimulatedMessage } from "@recado/contracts/simulator";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { codeOf } from "../../shell/api-error.ts";
import { useMe } from "../../shell/session.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { usePageVisible } from "../../ui/use-page-visible.ts";
import { formatNumber } from "../../locales/phone-number.ts";
import { useDrop } from "../messages/compose/use-drop.ts";
import { asPhoneMessage } from "./as-phone-message.ts";
import { nameOf } from "./name-of.ts";
import { PhoneComposer } from "./phone-composer.tsx";
import { PhoneMessages } from "./phone-messages.tsx";
import { PhoneOptions } from "./phone-options.tsx";
import { customersQuery, phoneMessagesQuery, phoneQuery } from "./simulator-queries.ts";
import { usePhoneDoes } from "./use-phone-does.ts";
import { usePhoneSender } from "./use-phone-sender.ts";
import { usePresence } from "./use-presence.ts";
import classes from "./phone.module.css";

const nothing: SimulatedMessage[] = [];

interface Props {
  whatsappId: number;
  customer: SimulatedCustomer;
  customers: readonly SimulatedCustomer[];
  onBack: () => void;
}

/** A conversation with the company, as the phone of a customer or group member shows it. */
export function PhoneConversation({ whatsappId, customer, customers, onBack }: Props) {
  const { t } = useTranslation("simulator");
  const company = useMe().company.name;
  const { data, isError, error, refetch } = useQuery(phoneMessagesQuery(whatsappId, customer.id));
  const messages = data ?? nothing;
  const members = customers.filter(({ id }) => customer.members.includes(id));
  const [speaker, setSpeaker] = useState(members[0]?.id ?? null);
  const authorId = customer.isGroup ? speaker : null;
  const selfId = authorId ?? customer.id;
  const sender = usePhoneSender(whatsappId, customer.id, { authorId, messages });
  useReading(whatsappId, customer);
  const presence = usePresence(whatsappId, customer.id);

  const { unsent } = sender;
  const shown = useMemo(() => {
    const sent = messages.map((one) => asPhoneMessage(one, { company, selfId, customers }));
    return [...sent, ...unsent];
  }, [messages, company, selfId, customers, unsent]);
  const does = usePhoneDoes({ whatsappId, customerId: customer.id, authorId, messages });
  const drop = useDrop((files) => files.forEach((file) => sender.sendFile(file, { name: file.name, body: "" })));

  const name = nameOf(customer);
  const about = customer.isGroup
    ? members.map((one) => one.name).join(", ")
    : `${customer.hidesNumber ? `${t("number.hidden")} · ` : ""}${formatNumber(customer.number)}`;
  return (
    <div className={classes.conversation} data-over={drop.isOver || undefined} {...drop.dropProps}>
      <div className={classes.bar} data-back>
        <IconButton label={t("back")} onClick={onBack}>
          <IconArrowLeft size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <Avatar name={customer.name} size={36} />
        <span className={classes.lines}>
          <h3 className={`${classes.name} ellipsis`}>{name}</h3>
          <span className="meta numbers ellipsis" aria-live="polite" title={about}>
            {presence ? <span className={classes.presence}>{t(`presence.${presence}`, { company })}</span> : about}
          </span>
        </span>
        <PhoneOptions
          whatsappId={whatsappId}
          customer={customer}
          onSpecial={(special) => sender.write({ body: "", special })}
          onPoll={(poll) => sender.write({ body: "", poll })}
          onSticker={(file) => sender.sendFile(file, { name: file.name, body: "", as: "sticker" })}
        />
      </div>
      {customer.isGroup && <GroupNotice whatsappId={whatsappId} />}
      {!data && isError ? (
        <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />
      ) : (
        <PhoneMessages
          messages={shown}
          unplayed={does.unplayed}
          calls={does.calls}
          company={company}
          isGroup={customer.isGroup}
          does={{ ...does.menu, retry: sender.retry, played: does.played }}
        />
      )}
      {customer.isGroup && (
        <div className={classes.speaker}>
          <span className="meta" aria-hidden="true">
            {t("group.writeAs")}
          </span>
          <Select
            aria-label={t("group.writeAs")}
            title={members.find(({ id }) => id === speaker)?.name}
            data={members.map(({ id, name: of }) => ({ value: String(id), label: of }))}
            value={speaker === null ? null : String(speaker)}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false, floatingStrategy: "fixed" }}
            onChange={(value) => value !== null && setSpeaker(Number(value))}
          />
        </div>
      )}
      <PhoneComposer
        customerId={customer.id}
        label={t("write", { name: members.find(({ id }) => id === speaker)?.name ?? name })}
        company={company}
        quoting={does.quoting}
        editing={does.editing}
        onClear={does.clear}
        onSave={does.save}
        onSend={(given) => {
          sender.write({ ...given, quoted: does.quoting });
          does.clear();
        }}
        onFile={(file, given) => {
          sender.sendFile(file, { ...given, quoted: does.quoting });
          does.clear();
        }}
      />
    </div>
  );
}

/** Says that the company ignores groups. */
function GroupNotice({ whatsappId }: { whatsappId: number }) {
  const { t } = useTranslation("simulator");
  const { data } = useQuery(phoneQuery(whatsappId));
  if (!data?.ignoresGroups) return null;
  return (
    <p role="status" className={`${classes.notice} small`}>
      {t("group.ignored")}
    </p>
  );
}

/** Marks the company's messages read while the page is in view. */
function useReading(whatsappId: number, { id: customerId, unread }: SimulatedCustomer): void {
  const client = useQueryClient();
  const isSeen = usePageVisible();
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
