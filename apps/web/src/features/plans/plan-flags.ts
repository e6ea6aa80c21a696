/** What a plan may include, in the order of its form and its card; called `flags.…`. */
export const flags = [
  "useCampaigns",
  "useSchedules",
  "useInternalChat",
  "useExternalApi",
  "useKanban",
  "useOpenAi",
  "useIntegrations",
] as const;
