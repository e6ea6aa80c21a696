import { companySetting } from "../../identity/settings/access.ts";
import { timezone } from "../../identity/settings/settings.ts";
import type { App } from "../../platform/app.ts";
import { route, type Route } from "../../platform/http/route.ts";
import { inWords, runChecks } from "./checks.ts";
import { mailMyself } from "./test-mail.ts";
import { showFigures } from "./show-figures.ts";
import { changeBackups, showRecoveryKey, showServer, startBackup } from "./server.ts";

export const serverRoutes = (app: App): Route[] => [
  route("GET /server", { who: "super" }, () => showServer(app)),
  route("GET /server/figures", { who: "super" }, () => showFigures(app)),
  route("GET /server/checks", { who: "super", heavy: true }, async ({ actor, query, request }) => {
    const visit = {
      address: request.ip,
      isForwarded: request.headers["x-forwarded-for"] !== undefined && request.ip === request.socket.remoteAddress,
    };
    const findings = await runChecks(app, visit);
    const zone = await app.database.tenant(actor.companyId, (tx) => companySetting(tx, timezone));
    return inWords(findings, query.language, zone);
  }),
  route("PUT /server/backups", { who: "super" }, ({ body }) => changeBackups(app, body)),
  route("POST /server/backups", { who: "super" }, ({ actor }) => startBackup(app, actor)),
  route("POST /server/test-mail", { who: "super", heavy: true }, async ({ actor, body }) => {
    await mailMyself(app, actor.email, body.language);
    return { to: actor.email };
  }),
  route("POST /server/recovery-key", { who: "super" }, () => showRecoveryKey(app)),
];
