import { subscribe } from "../../platform/events.ts";
import type { Module } from "../../platform/module.ts";
import { announceViewers } from "./announce.ts";
import { viewersChanged } from "./events.ts";
import { followViewers, registerViewerJobs } from "./viewers.ts";

export const viewers: Module = {
  folder: "inbox/viewers",
  jobs: registerViewerJobs,
  sockets: followViewers,
  subscribers: [subscribe(viewersChanged, announceViewers)],
};
