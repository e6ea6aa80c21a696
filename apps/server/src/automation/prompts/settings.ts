import { numberSetting } from "../../platform/settings.ts";

/** Monthly limit of a company's prompts, in thousands of tokens. */
export const promptTokensPerMonth = numberSetting("promptTokensPerMonth", 2_000, 0, 999_999);
