import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { showStatus } from "./message-status.ts";
import { answerCheck } from "./answer-check.ts";
import { answerSend } from "./answer-send.ts";

const { sends, reads } = limits.messagesApi;
const program = { who: "connection", plan: "useExternalApi" } as const;
const each = { perSeconds: 60, by: "connection" } as const;

export const messagesApiRoutes = (app: App): Route[] => [
  route("POST /api/messages/send", { ...program, limits: [{ max: sends, ...each }] }, (call) => answerSend(app, call)),
  route("POST /api/messages/check", { ...program, limits: [{ max: sends, ...each }] }, (call) =>
    answerCheck(app, call.program, call.body.number),
  ),
  route("GET /api/messages/send/:messageId", { ...program, limits: [{ max: reads, ...each }] }, (call) =>
    showStatus(app, call.program, call.params.messageId),
  ),
];
