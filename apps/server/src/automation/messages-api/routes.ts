import { limits } from "@recado/contracts/limits";
import type { App } from "../../platform/app.ts";
import { route, type AnsweredProgram, type Route } from "../../platform/http/route.ts";
import { showStatus } from "./message-status.ts";
import { answerCheck } from "./answer-check.ts";
import { answerSend } from "./answer-send.ts";
import { listApiCalls, logCall } from "./call-log.ts";
import { listGroups } from "./groups.ts";

const { sends, reads } = limits.messagesApi;
const each = { perSeconds: 60, by: "connection" } as const;

export const messagesApiRoutes = (app: App): Route[] => [...programRoutes(app), ...adminRoutes(app)];

const programRoutes = (app: App): Route[] => {
  const program = {
    who: "connection",
    plan: "useExternalApi",
    onAnswer: (answered: AnsweredProgram) => logCall(app, answered),
  } as const;
  return [
    route("POST /api/messages/send", { ...program, limits: [{ max: sends, ...each }] }, (call) =>
      answerSend(app, call),
    ),
    route("POST /api/messages/check", { ...program, limits: [{ max: sends, ...each }] }, (call) =>
      answerCheck(app, call.program, call.body.number),
    ),
    route("GET /api/messages/groups", { ...program, limits: [{ max: reads, ...each }] }, (call) =>
      listGroups(app, call.program),
    ),
    route("GET /api/messages/send/:messageId", { ...program, limits: [{ max: reads, ...each }] }, (call) =>
      showStatus(app, call.program, call.params.messageId),
    ),
  ];
};

const adminRoutes = (app: App): Route[] => [
  route("GET /messages-api/:whatsappId/calls", { who: "admin", plan: "useExternalApi" }, ({ actor, params }) =>
    listApiCalls(app, actor, params.whatsappId),
  ),
];
