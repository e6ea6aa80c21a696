import type { Setting } from "@recado/contracts/settings";
import { defineEvent } from "../../platform/events.ts";

/** A setting that is not secret changed. */
export const settingChanged = defineEvent<{ setting: Setting }>("settingChanged");
