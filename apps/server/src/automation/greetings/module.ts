import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { deciders } from "../steps/decider.ts";
import { greetOnAcceptance } from "./greet-on-acceptance.ts";

export const greetings: Module = {
  folder: "automation/greetings",
  ports: [provide(deciders, async () => [greetOnAcceptance])],
};
