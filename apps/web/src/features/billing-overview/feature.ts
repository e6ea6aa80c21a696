import { IconReportMoney } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { liveOverview } from "./overview-query.ts";

export const billingOverview: Feature = {
  name: "billing-overview",
  live: [liveOverview],
  navigation: [
    {
      to: "/billing",
      icon: IconReportMoney,
      label: () => i18next.t("billingOverview:title"),
      group: "administration",
      isShown: (me) => me.super,
    },
  ],
  settingsTabs: [
    {
      key: "invoices",
      label: () => i18next.t("billingOverview:invoices"),
      isShown: (me) => me.super,
      Body: late(async () => ({ default: (await import("./managed-invoices.tsx")).ManagedInvoices })),
    },
  ],
};
