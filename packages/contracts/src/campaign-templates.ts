import { z } from "zod";
import { bodyId, clientId, id, keptWhenEmptied, text } from "./fields.ts";
import { connectionStatuses } from "./connections.ts";
import { limits } from "./limits.ts";
import { withoutSeconds } from "./week-hours.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

const saved = {
  /** Grows with each save. */
  version: z.number().int(),
  /** The user who last saved it. */
  changedBy: z.object({ id: bodyId, name: z.string() }).nullable(),
};

/** The connections through which a campaign sends. */
export const connectionTemplate = z.object({
  id: bodyId,
  name: z.string(),
  isDefault: z.boolean(),
  ...saved,
  items: z.array(
    z.object({
      id: bodyId,
      whatsappId: bodyId,
      isEnabled: z.boolean(),
      whatsapp: z.object({ name: z.string(), status: z.enum(connectionStatuses) }),
    }),
  ),
});
export type ConnectionTemplate = z.output<typeof connectionTemplate>;

const windowDay = z.object({
  /** 0 is Sunday. The weekday is in the zone, although the times are UTC. */
  dayOfWeek: z.number().int(),
  /** "12:00"; "" for a day that is off without times. */
  startTime: z.string(),
  endTime: z.string(),
  isEnabled: z.boolean(),
});

/**
 * The hours in which a campaign may send, by the clocks of `timezone`, although the days' times are UTC on the wire.
 */
export const scheduleTemplate = z.object({
  id: bodyId,
  name: z.string(),
  isDefault: z.boolean(),
  timezone: z.string(),
  ...saved,
  days: z.array(windowDay),
});
export type ScheduleTemplate = z.output<typeof scheduleTemplate>;

const name = text.trim().min(1).max(limits.campaignTemplate.name);
const time = z
  .string()
  .overwrite(withoutSeconds)
  .regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d)?$/);
const days = z
  .array(
    z
      .object({
        dayOfWeek: z.number().int().min(0).max(6),
        startTime: time.nullable().transform((value) => value ?? ""),
        endTime: time.nullable().transform((value) => value ?? ""),
        isEnabled: z.boolean(),
      })
      .refine((day) => !day.isEnabled || day.startTime !== "", { path: ["startTime"] })
      .refine((day) => !day.isEnabled || day.endTime !== "", { path: ["endTime"] }),
  )
  .max(7)
  .refine((list) => new Set(list.map(({ dayOfWeek }) => dayOfWeek)).size === list.length);
const timezone = z.string().max(100);
const version = keptWhenEmptied(z.number().int().positive());

const ofConnections = z.object({ connectionTemplateId: id });
const ofSchedule = z.object({ scheduleTemplateId: id });
const absent = "ERR_NO_CAMPAIGN_TEMPLATE_FOUND";
const message = z.object({ message: z.string() });

export const contracts = {
  "GET /campaign-settings-templates/whatsapp": {
    summary: "Connection templates of campaigns: the default, then by name.",
    answer: z.array(connectionTemplate),
  },
  "GET /campaign-settings-templates/whatsapp/:connectionTemplateId/available-whatsapps": {
    summary: "The company's connections that are not in the template yet.",
    params: ofConnections,
    answer: z.array(z.object({ id: bodyId, name: z.string(), status: z.enum(connectionStatuses) })),
    errors: [absent],
  },
  "POST /campaign-settings-templates/whatsapp": {
    summary:
      "Adds a connection template. The company's first is the default. The same `clientId` again changes that template and adds none.",
    body: z.object({
      clientId: clientId.optional(),
      name,
      settings: z.object({ whatsappIds: z.array(bodyId).min(1).max(limits.campaignTemplate.connections) }),
    }),
    answer: connectionTemplate,
    errors: ["ERR_NO_WAPP_FOUND", "ERR_TOO_MANY_CAMPAIGN_TEMPLATES"],
  },
  "PUT /campaign-settings-templates/whatsapp/:connectionTemplateId": {
    summary:
      "Changes a connection template. Of `settings.items` the given ones change; one without `id` is added. With the `version` that was read, only if nobody has saved it since: `changedBy` says who has.",
    params: ofConnections,
    body: z
      .object({
        name,
        settings: z.object({
          items: z
            .array(z.object({ id: bodyId.optional(), whatsappId: bodyId, isEnabled: z.boolean() }))
            .max(limits.campaignTemplate.connections),
        }),
        version,
      })
      .partial(),
    answer: connectionTemplate,
    errors: [absent, "ERR_NO_WAPP_FOUND", "ERR_CAMPAIGN_TEMPLATE_CHANGED"],
  },
  "POST /campaign-settings-templates/whatsapp/:connectionTemplateId/add-whatsapp": {
    summary: "Adds a connection to a template. One that it has already stays as it is.",
    params: ofConnections,
    body: z.object({ whatsappId: bodyId }),
    answer: connectionTemplate,
    errors: [absent, "ERR_NO_WAPP_FOUND"],
  },
  "PATCH /campaign-settings-templates/whatsapp/:connectionTemplateId/default": {
    summary: "Makes the template the default, in place of the one that is. Of the default it changes nothing.",
    params: ofConnections,
    answer: connectionTemplate,
    errors: [absent],
  },
  "DELETE /campaign-settings-templates/whatsapp/:connectionTemplateId": {
    summary: "Removes a connection template. The oldest other one takes over from the default.",
    params: ofConnections,
    answer: message,
    errors: [absent, "ERR_CAMPAIGN_TEMPLATE_IN_USE"],
  },
  "GET /campaign-settings-templates/schedule": {
    summary: "Schedule templates of campaigns: the default, then by name. Times are UTC, weekdays the zone's.",
    answer: z.array(scheduleTemplate),
  },
  "POST /campaign-settings-templates/schedule": {
    summary:
      "Adds a schedule template; times are UTC. It follows the clocks of `timezone`, by default the company's. The company's first is the default. The same `clientId` again changes that template and adds none.",
    body: z.object({
      clientId: clientId.optional(),
      name,
      settings: z.object({ days }),
      timezone: timezone.optional(),
    }),
    answer: scheduleTemplate,
    errors: ["ERR_TOO_MANY_CAMPAIGN_TEMPLATES"],
  },
  "PUT /campaign-settings-templates/schedule/:scheduleTemplateId": {
    summary:
      "Changes a schedule template; times are UTC. `days` are all of them. With the `version` that was read, only if nobody has saved it since: `changedBy` says who has.",
    params: ofSchedule,
    body: z.object({ name, settings: z.object({ days }), timezone, version }).partial(),
    answer: scheduleTemplate,
    errors: [absent, "ERR_CAMPAIGN_TEMPLATE_CHANGED"],
  },
  "PATCH /campaign-settings-templates/schedule/:scheduleTemplateId/default": {
    summary: "Makes the template the default, in place of the one that is. Of the default it changes nothing.",
    params: ofSchedule,
    answer: scheduleTemplate,
    errors: [absent],
  },
  "DELETE /campaign-settings-templates/schedule/:scheduleTemplateId": {
    summary: "Removes a schedule template. The oldest other one takes over from the default.",
    params: ofSchedule,
    answer: message,
    errors: [absent, "ERR_CAMPAIGN_TEMPLATE_IN_USE"],
  },
} as const satisfies Contracts;

type Change<Template> = { action: "create" | "update"; template: Template } | { action: "delete"; id: number };
const idOf = (event: Change<{ id: number }>) => (event.action === "delete" ? event.id : event.template.id);

/** Events, each with a function that gives its entity's id. */
export const events = {
  campaignConnectionTemplate: (event: Change<ConnectionTemplate>) => idOf(event),
  campaignScheduleTemplate: (event: Change<ScheduleTemplate>) => idOf(event),
} satisfies Announcements;

export const errors = {
  ERR_NO_CAMPAIGN_TEMPLATE_FOUND: 404,
  ERR_TOO_MANY_CAMPAIGN_TEMPLATES: 409,
  /** Somebody has saved it since the read; `changedBy` says who, `version` is the current one. */
  ERR_CAMPAIGN_TEMPLATE_CHANGED: 409,
  /** An unfinished campaign uses it; `campaigns` are the names. */
  ERR_CAMPAIGN_TEMPLATE_IN_USE: 409,
} as const satisfies Statuses;
