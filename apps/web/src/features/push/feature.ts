import type { Feature } from "../../shell/feature.ts";

/** If it fails, the next start tries again. */
const keepDevice = () => {
  void import("./device.ts").then(({ keepOn }) => keepOn()).catch(() => undefined);
  return () => undefined;
};

export const push: Feature = { name: "push", start: keepDevice };
