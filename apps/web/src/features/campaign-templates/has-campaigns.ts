import type { Person } from "../../shell/session.ts";

/** Whether the company's campaigns are switched on; its plan is another question. */
export const hasCampaigns = ({ company }: Person): boolean =>
  company.settings.some(({ key, value }) => key === "campaignsEnabled" && value === "true");
