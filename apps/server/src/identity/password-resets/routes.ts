import type { App } from "../../platform/app.ts";
import { route, type RateLimit, type Route } from "../../platform/http/route.ts";
import { askForCode } from "./ask-for-code.ts";
import { makeResetLink, makeResetLinkOf } from "./reset-link.ts";
import { resetPassword } from "./reset-password.ts";

/** Protects mailboxes from floods, and hides which e-mails have an account from mass requests. */
const asked: RateLimit[] = [
  { max: 20, perSeconds: 3_600, by: "address" },
  { max: 5, perSeconds: 900, by: "address and account" },
];
const tried: RateLimit[] = [{ max: 30, perSeconds: 900, by: "address" }];
const made: RateLimit[] = [{ max: 100, perSeconds: 3_600, by: "user" }];

export const passwordResetRoutes = (app: App): Route[] => {
  const ask = async (email: string) => {
    await askForCode(app, email);
    return { message: "Code sent" };
  };
  const reset = async (given: Parameters<typeof resetPassword>[1]) => {
    await resetPassword(app, given);
    return { message: "Password changed" };
  };
  return [
    route("GET /forgetpassword", { who: "public" }, async () => ({ isMailed: app.mailer.enabled })),
    route("POST /forgetpassword", { who: "public", limits: asked }, ({ body }) => ask(body.email)),
    route("POST /forgetpassword/:email", { who: "public", limits: asked }, ({ params }) => ask(params.email)),
    route("POST /resetpasswords", { who: "public", limits: tried }, ({ body }) => reset(body)),
    route("POST /resetpasswords/:email/:token/:newPassword", { who: "public", limits: tried }, ({ params }) =>
      reset({ email: params.email, code: params.token, password: params.newPassword }),
    ),
    route("POST /users/:userId/reset-link", { who: "admin", limits: made }, ({ actor, params }) =>
      makeResetLink(app, actor, params.userId),
    ),
    route("POST /companies/:companyId/reset-link", { who: "super", limits: made }, ({ actor, params, body }) =>
      makeResetLinkOf(app, actor, params.companyId, body.email),
    ),
  ];
};
