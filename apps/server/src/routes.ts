import { scheduleRoutes } from "./automation/schedules/routes.ts";
import { connectionRoutes } from "./channels/connections/routes.ts";
import { sessionRoutes } from "./channels/sessions/routes.ts";
import { simulatorRoutes } from "./channels/simulator/routes.ts";
import { authRoutes } from "./identity/auth/routes.ts";
import { companyRoutes } from "./identity/companies/routes.ts";
import { mediaRoutes } from "./identity/media/routes.ts";
import { planRoutes } from "./identity/plans/routes.ts";
import { queueRoutes } from "./identity/queues/routes.ts";
import { settingRoutes } from "./identity/settings/routes.ts";
import { setupRoutes } from "./identity/setup/routes.ts";
import { userRoutes } from "./identity/users/routes.ts";
import { contactRoutes } from "./inbox/contacts/routes.ts";
import { messageRoutes } from "./inbox/messages/routes.ts";
import { noteRoutes } from "./inbox/notes/routes.ts";
import { tagRoutes } from "./inbox/tags/routes.ts";
import { quickMessageRoutes } from "./inbox/quick-messages/routes.ts";
import { ticketRoutes } from "./inbox/tickets/routes.ts";
import type { App } from "./platform/app.ts";
import type { Route } from "./platform/http/route.ts";

/** Every call that the app answers: `npm run routes` prints it, and the attack walk reads it. */
export const routeTable = (app: App): Route[] => [
  ...setupRoutes(app),
  ...authRoutes(app),
  ...companyRoutes(app),
  ...planRoutes(app),
  ...settingRoutes(app),
  ...userRoutes(app),
  ...queueRoutes(app),
  ...mediaRoutes(app),
  ...connectionRoutes(app),
  ...sessionRoutes(app),
  ...simulatorRoutes(app),
  ...contactRoutes(app),
  ...ticketRoutes(app),
  ...messageRoutes(app),
  ...quickMessageRoutes(app),
  ...scheduleRoutes(app),
  ...tagRoutes(app),
  ...noteRoutes(app),
];
