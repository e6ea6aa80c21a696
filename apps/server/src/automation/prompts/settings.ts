import { numberSetting } from "../../platform/settings.ts";

/** The ceiling of a company's prompts: thousands of tokens in a calendar month. */
export const promptTokensPerMonth = numberSetting("promptTokensPerMonth", 2_000, 0, 999_999);
