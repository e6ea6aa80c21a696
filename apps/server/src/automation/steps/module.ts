import { stepsWaiting } from "../../channels/events.ts";
import { provide } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { takeSteps } from "./take-steps.ts";

export const steps: Module = {
  name: "steps",
  ports: [provide(stepsWaiting, takeSteps)],
};
