import type { Module } from "../../platform/module.ts";
import { followViewers, registerViewerJobs } from "./viewers.ts";

export const viewers: Module = {
  name: "viewers",
  jobs: registerViewerJobs,
  sockets: followViewers,
};
