import type { Feature } from "../../shell/feature.ts";

/** Where it fails for now the next start does it. */
const keepDevice = () => {
  void import("./device.ts").then(({ keepOn }) => keepOn()).catch(() => undefined);
  return () => undefined;
};

export const push: Feature = { name: "push", start: keepDevice };
