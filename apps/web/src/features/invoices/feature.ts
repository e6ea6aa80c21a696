import { IconReceipt2 } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveInvoices } from "./invoices-query.ts";

export const invoices: Feature = {
  name: "invoices",
  live: [liveInvoices],
  navigation: [
    {
      to: "/financeiro",
      icon: IconReceipt2,
      label: () => i18next.t("invoices:title"),
      group: "administration",
      permission: "drawer-admin-items:view",
    },
  ],
};
