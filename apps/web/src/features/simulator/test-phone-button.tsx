import { IconDeviceMobileMessage } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { useMay } from "../../shell/session.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { connectionsQuery } from "../connections/connections-query.ts";
import classes from "./test-phone.module.css";
import { closeTestPhone, openTestPhone, useOpenPhone } from "../connections/open-test-phone.ts";

/** Opens and closes the test phone from any screen, for users who may use one. */
export function TestPhoneButton() {
  return useMay("connections-page:actionButtons") && <Toggle />;
}

function Toggle() {
  const { t } = useTranslation("simulator");
  const { data } = useQuery(connectionsQuery);
  const openId = useOpenPhone();
  const phones = data?.filter(({ capabilities }) => capabilities.isTest) ?? [];
  const phone = phones.find(({ status }) => status === "CONNECTED") ?? phones[0];
  if (!phone) return null;
  const isOpen = phones.some(({ id }) => id === openId);
  return (
    <IconButton
      label={t("title")}
      aria-expanded={isOpen}
      className={classes.toggle}
      onClick={() => (isOpen ? closeTestPhone() : openTestPhone(phone.id))}
    >
      <IconDeviceMobileMessage size={20} stroke={1.7} aria-hidden="true" />
    </IconButton>
  );
}
