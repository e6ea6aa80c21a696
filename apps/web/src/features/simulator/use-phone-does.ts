import type { Message } from "@recado/contracts/messages";
import type { SimulatedMessage } from "@recado/contracts/simulator";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import { call } from "../../shell/api.ts";
import { asPhoneMessage, phoneIdOf } from "./as-phone-message.ts";
import type { PhoneDoes } from "./phone-menu.tsx";
import { phoneMessagesQuery, withPhoneMessage } from "./simulator-queries.ts";

const path = "/simulator/:whatsappId/customers/:customerId/messages/:messageId" as const;

interface Given {
  whatsappId: number;
  customerId: number;
  authorId: number | null;
  messages: readonly SimulatedMessage[];
}
type Change = (params: { whatsappId: number; customerId: number; messageId: number }) => Promise<SimulatedMessage>;

/** The customer's actions on messages, and the message that is quoted or edited. */
export function usePhoneDoes({ whatsappId, customerId, authorId, messages }: Given) {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<{ for: "reply" | "edit"; message: Message } | null>(null);
  const { mutate } = useMutation({
    mutationFn: ({ id, change }: { id: number; change: Change }) => change({ whatsappId, customerId, messageId: id }),
    onSuccess: (message) => {
      const { queryKey } = phoneMessagesQuery(whatsappId, customerId);
      client.setQueryData<SimulatedMessage[]>(queryKey, (list) => list && withPhoneMessage(list, message));
    },
  });
  const run = useCallback((message: Message, change: Change) => mutate({ id: phoneIdOf(message), change }), [mutate]);
  const menu = useMemo<PhoneDoes>(
    () => ({
      reply: (message) => setChosen({ for: "reply", message }),
      edit: (message) => setChosen({ for: "edit", message }),
      takeBack: (message) => run(message, (params) => call(`DELETE ${path}`, { params })),
      react: (message, emoji) => {
        const given = message.reactions.find(({ fromMe }) => fromMe)?.emoji;
        const body = { emoji: given === emoji ? "" : emoji, ...(authorId !== null && { authorId }) };
        run(message, (params) => call(`PUT ${path}/reaction`, { params, body }));
      },
    }),
    [run, authorId],
  );
  const numbered = (message: SimulatedMessage) =>
    asPhoneMessage(message, { company: "", selfId: null, customers: [] }).id;
  return {
    menu,
    quoting: chosen?.for === "reply" ? chosen.message : null,
    editing: chosen?.for === "edit" ? chosen.message : null,
    clear: () => setChosen(null),
    save: (message: Message, body: string) => {
      setChosen(null);
      if (body !== message.body) run(message, (params) => call(`PUT ${path}`, { params, body: { body } }));
    },
    played: (message: Message) => run(message, (params) => call(`POST ${path}/played`, { params })),
    unplayed: new Set(
      messages.filter((one) => !one.fromCustomer && !one.played && one.media?.isVoiceNote).map(numbered),
    ),
    calls: new Map(messages.filter(({ kind }) => kind === "call_log").map((one) => [numbered(one), one.callEnd])),
  };
}
