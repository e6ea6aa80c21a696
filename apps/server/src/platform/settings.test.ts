import { expect, test } from "vitest";
import { choiceSetting, Settings } from "./settings.ts";

test("a key that two modules define is refused", () => {
  const settings = [choiceSetting("sound", ["on", "off"])];
  const modules = [
    { folder: "inbox/a", settings },
    { folder: "inbox/b", settings },
  ];
  expect(() => new Settings(modules)).toThrow("Two modules define the setting sound.");
});
