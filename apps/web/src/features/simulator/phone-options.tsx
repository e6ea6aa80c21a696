import {
  IconChartBar,
  IconDotsVertical,
  IconEye,
  IconEyeOff,
  IconFileUnknown,
  IconPhone,
  IconSticker2,
  IconVideo,
} from "@tabler/icons-react";
import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { late } from "../../shell/late-component.tsx";
import { AppModal } from "../../ui/app-modal.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { customersQuery, withCustomer } from "./simulator-queries.ts";
import type { Poll, Special } from "./use-phone-sender.ts";
import { Menu } from "../../ui/menu.tsx";

const PollForm = late(() => import("./poll-form.tsx"));

interface Props {
  whatsappId: number;
  customer: SimulatedCustomer;
  onSpecial: (special: Special) => void;
  onSticker: (file: File) => void;
  onPoll: (poll: Poll) => void;
}
const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** Rare actions: calls, stickers, unsupported kinds, a hidden number. */
export function PhoneOptions({ whatsappId, customer, onSpecial, onSticker, onPoll }: Props) {
  const { t } = useTranslation("simulator");
  const client = useQueryClient();
  const stickers = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { mutate: hide } = useMutation({
    mutationFn: (hidesNumber: boolean) =>
      call("PUT /simulator/:whatsappId/customers/:customerId", {
        params: { whatsappId, customerId: customer.id },
        body: { hidesNumber },
      }),
    onSuccess: (changed) =>
      client.setQueryData<SimulatedCustomer[]>(
        customersQuery(whatsappId).queryKey,
        (list) => list && withCustomer(list, changed),
      ),
  });
  const { isGroup, hidesNumber } = customer;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <IconButton ref={button} label={t("options")}>
            <IconDotsVertical size={20} stroke={1.7} aria-hidden="true" />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          {!isGroup && (
            <>
              <Menu.Item leftSection={<IconPhone {...icon} />} onClick={() => onSpecial("voiceCall")}>
                {t("call.start")}
              </Menu.Item>
              <Menu.Item leftSection={<IconVideo {...icon} />} onClick={() => onSpecial("videoCall")}>
                {t("call.startVideo")}
              </Menu.Item>
            </>
          )}
          <Menu.Item leftSection={<IconSticker2 {...icon} />} onClick={() => stickers.current?.click()}>
            {t("send.sticker")}
          </Menu.Item>
          <Menu.Item leftSection={<IconChartBar {...icon} />} onClick={() => setAsking(true)}>
            {t("poll.title")}
          </Menu.Item>
          <Menu.Item leftSection={<IconEye {...icon} />} onClick={() => onSpecial("viewOnce")}>
            {t("send.viewOnce")}
          </Menu.Item>
          <Menu.Item leftSection={<IconFileUnknown {...icon} />} onClick={() => onSpecial("unsupported")}>
            {t("send.unsupported")}
          </Menu.Item>
          {!isGroup && (
            <>
              <Menu.Divider />
              <Menu.Item leftSection={<IconEyeOff {...icon} />} onClick={() => hide(!hidesNumber)}>
                {t(hidesNumber ? "number.show" : "number.hide")}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      <input
        ref={stickers}
        type="file"
        hidden
        accept="image/webp,image/png"
        aria-label={t("send.sticker")}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onSticker(file);
          currentTarget.value = "";
        }}
      />
      <AppModal
        opened={isAsking}
        onClose={() => setAsking(false)}
        onClosed={() => button.current?.focus()}
        title={t("poll.title")}
      >
        <PollForm
          onSend={(poll) => {
            onPoll(poll);
            setAsking(false);
          }}
        />
      </AppModal>
    </>
  );
}
