import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { late } from "../../shell/late-component.tsx";
import { liveCompany } from "./own-company-query.ts";

export const companies: Feature = {
  name: "companies",
  live: [liveCompany],
  settingsTabs: [
    {
      key: "company",
      label: () => i18next.t("companies:own.title"),
      Body: late(async () => ({ default: (await import("./own-company-tab.tsx")).OwnCompanyTab })),
    },
    {
      key: "companies",
      label: () => i18next.t("companies:title"),
      isShown: (me) => me.super,
      Body: late(async () => ({ default: (await import("./companies-tab.tsx")).CompaniesTab })),
    },
  ],
};
