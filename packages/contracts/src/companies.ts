import { z } from "zod";
import {
  answeredDueDate,
  bodyId,
  clientId,
  day,
  email,
  givenMoment,
  id,
  moment,
  name,
  pageNumber,
  password,
  searchParam,
  text,
} from "./fields.ts";
import { invitation as openInvitation } from "./invitations.ts";
import { limits, recurrenceMonths, type Recurrence } from "./limits.ts";
import { companyPhone, foreignPhone } from "./national-phone.ts";
import { planFlags } from "./auth.ts";
import { plan } from "./plans.ts";
import { setting } from "./settings.ts";
import { weekHours } from "./hours.ts";
import type { Announcements, Contracts, Statuses } from "./contract.ts";

const recurrence = z.enum(Object.keys(recurrenceMonths) as [Recurrence, ...Recurrence[]]);

/** A field of the name and address on invoices. */
const billingText = text.trim().max(200).default("");
export const billing = z.object({
  name: billingText,
  address: billingText,
  city: billingText,
  state: billingText,
  zipcode: billingText,
  country: billingText,
});
export type Billing = z.output<typeof billing>;

export const company = z.object({
  id: bodyId,
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  planId: bodyId.nullable(),
  plan: plan.nullable(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  dueDate: answeredDueDate,
  trialExpiration: moment.nullable(),
  recurrence,
  billing,
  schedules: weekHours,
  createdAt: moment,
});
export type Company = z.output<typeof company>;

/** As read: with its public settings; another company's only with `campaignsEnabled`. */
const readCompany = company.extend({ settings: z.array(setting) });
export type ReadCompany = z.output<typeof readCompany>;

/** A company's usage of its plan's limits; storage in megabytes, below 10 with a decimal. */
const usage = z.object({ users: z.number(), connections: z.number(), queues: z.number(), storage: z.number() });
export type Usage = z.output<typeof usage>;

/** A company as the super user manages it. */
export const managedCompany = readCompany.extend({
  /** The zone of its due date. */
  timezone: z.string(),
  /** The day of the month on which it is due, also after a month that is too short for it; null without a due date. */
  dueDay: z.number().int().min(1).max(31).nullable(),
  /** The company that operates the installation: it is never overdue, disabled or deleted. */
  isPlatform: z.boolean(),
  /** The company lets the super user view it (decision 52). */
  supportAccess: z.boolean(),
  usage,
});
export type ManagedCompany = z.output<typeof managedCompany>;

/** The link with which a new company's admin signs up. */
const firstInvitation = openInvitation.extend({
  link: z.string(),
  /** It was also sent to the company's e-mail. */
  isMailed: z.boolean(),
});
export type FirstInvitation = z.output<typeof firstInvitation>;

/** A Brazilian one of 10 or 11 digits; one of another country begins with +. */
const phone = z
  .string()
  .trim()
  .max(20)
  .transform((given) => companyPhone(given) || undefined)
  .pipe(
    z
      .union([z.string().min(limits.signUpPhone.min).max(limits.signUpPhone.max), z.string().regex(foreignPhone)])
      .optional(),
  );

const clearablePhone = z.union([z.literal("").transform(() => null), phone.nullable()]);

/**
 * A day, paid to its end, or a time. Refuses anything else, such as 31/02 (specification 1 §5); `noDueDate` means none.
 */
const dueDate = z.union([day, givenMoment]).nullable();

const managed = {
  name,
  phone: phone.optional(),
  status: z.boolean(),
  campaignsEnabled: z.boolean(),
  recurrence,
  billing,
};

const companyId = z.object({ companyId: id });
const sevenDays = weekHours.length(7).refine((days) => new Set(days.map(({ weekdayEn }) => weekdayEn)).size === 7);

export const contracts = {
  "POST /companies/cadastro": {
    summary:
      "Signs a company up. What a client must not decide (dueDate, status, recurrence, …) is accepted and ignored.",
    body: z
      .object({
        name,
        /** The admin's name; default: the company's. With an invitation either field may have it. */
        userName: name.optional(),
        email,
        phone: phone.optional(),
        password,
        planId: z.coerce
          .number()
          .int()
          .min(1)
          .describe("Required without an invitation: one of `GET /plans/list`.")
          .optional(),
        language: z.enum(["pt", "en", "es"]).optional(),
        /** A signed invitation into an existing company (decision 15); a bare id is ignored. */
        invitation: z.string().max(2_000).optional(),
      })
      .refine(({ planId, invitation }) => planId !== undefined || invitation !== undefined, {
        path: ["planId"],
        // Reported together with the other missing fields.
        when: ({ value }) => typeof value === "object" && value !== null,
      }),
    answer: z.object({ id: bodyId, name: z.string(), dueDate: answeredDueDate }),
    errors: [
      "ERR_EMAIL_TAKEN",
      "ERR_COMPANY_NAME_TAKEN",
      "ERR_NO_PLAN_FOUND",
      "ERR_USER_CREATION_DISABLED",
      "ERR_INVITATION_INVALID",
      "ERR_PLAN_USERS_LIMIT",
      "ERR_SETUP_NEEDED",
    ],
  },
  "GET /companies": {
    summary: "Companies by name, with what they use of their plans.",
    query: z.object({ searchParam, pageNumber }),
    answer: z.object({ companies: z.array(managedCompany), count: z.number().int(), hasMore: z.boolean() }),
  },
  "GET /companies/list": { summary: "Every company, by name.", answer: z.array(readCompany) },
  "POST /companies": {
    summary:
      "Adds a company with its first admin, who signs in with this e-mail and password. Without a password the admin is invited: by mail, where the installation sends mail, and by `invitation`, which no other call answers. The same `clientId` again changes that company and its admin who has not signed in yet, and adds none.",
    body: z.object({
      ...managed,
      email,
      /** The admin's name; default: the company's. */
      userName: name.optional(),
      password: password.optional(),
      planId: bodyId,
      status: managed.status.default(true),
      campaignsEnabled: managed.campaignsEnabled.default(true),
      recurrence: recurrence.default("MENSAL"),
      dueDate: dueDate.default(null).catch(null),
      billing: billing.optional(),
      clientId: clientId.optional(),
    }),
    answer: managedCompany.extend({ invitation: firstInvitation.optional() }),
    errors: ["ERR_COMPANY_NAME_TAKEN", "ERR_EMAIL_TAKEN", "ERR_NO_PLAN_FOUND"],
  },
  "POST /companies/:companyId/invitation": {
    summary: "Invites the first admin of a company without users once more; the link from before is good no longer.",
    params: companyId,
    answer: firstInvitation,
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_PLATFORM_COMPANY", "ERR_COMPANY_HAS_USERS"],
  },
  "PUT /companies/:companyId": {
    summary: "Changes a company; its people feel it at once.",
    params: companyId,
    body: z
      .object({ ...managed, email: email.nullable(), phone: clearablePhone, planId: bodyId.nullable() })
      .partial()
      .extend({ dueDate: dueDate.optional().catch(null) }),
    answer: managedCompany,
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_COMPANY_NAME_TAKEN", "ERR_NO_PLAN_FOUND", "ERR_PLATFORM_COMPANY"],
  },
  "PUT /companies/:companyId/details": {
    summary: "How the caller's own company is called and reached, and to whom its invoices are made out.",
    params: companyId,
    body: z.object({ name, email: email.nullable(), phone: clearablePhone, billing }).partial(),
    answer: readCompany,
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_COMPANY_NAME_TAKEN"],
  },
  "PUT /companies/:companyId/schedules": {
    summary: "The weekly hours of the caller's own company.",
    params: companyId,
    body: z.object({ schedules: sevenDays }),
    answer: readCompany,
    errors: ["ERR_NO_COMPANY_FOUND"],
  },
  "DELETE /companies/:companyId": {
    summary: "Closes a company at once, and deletes all its data and files in the background.",
    params: companyId,
    answer: z.object({ message: z.string() }),
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_PLATFORM_COMPANY"],
  },
  "GET /companies/:companyId/support": {
    summary: "What support sees of a company that allows it: nothing of its customers.",
    params: companyId,
    answer: z.object({
      company,
      settings: z.array(z.object({ key: z.string(), value: z.string() })),
      users: z.array(
        z.object({
          id: bodyId,
          name: z.string(),
          email: z.string(),
          profile: z.string(),
          /** Their names. */
          queues: z.array(z.string()),
        }),
      ),
      queues: z.array(z.object({ id: bodyId, name: z.string(), color: z.string() })),
      connections: z.array(
        z.object({ id: bodyId, name: z.string(), provider: z.string(), status: z.string(), isDefault: z.boolean() }),
      ),
    }),
    errors: ["ERR_NO_COMPANY_FOUND", "ERR_SUPPORT_NOT_ALLOWED"],
  },
  "GET /companies/:companyId": {
    summary:
      "The caller's own company; any for the super user. `settings` are those that all its users read; of another company, `campaignsEnabled` alone, unless it lets support look in.",
    params: companyId,
    answer: readCompany,
    errors: ["ERR_NO_COMPANY_FOUND"],
  },
  "GET /companies/listPlan/:companyId": {
    summary:
      "The plan of the caller's own company, and what is used of it; any for the super user. The platform's own company has features without a plan.",
    params: companyId,
    answer: z.object({ id: bodyId, name: z.string(), plan: z.union([plan, planFlags]).nullable(), usage }),
    errors: ["ERR_NO_COMPANY_FOUND"],
  },
} as const satisfies Contracts;

/** Events, each with a function that gives its entity's id. */
export const events = {
  /** A list of the platform changed: the super user's browsers fetch it again. */
  platform: (event: { action: "companies" | "plans" | "helps" | "invoices" | "server" | "figures" }) => event.action,
  company: (event: { action: "update"; company: Company }) => event.company.id,
} satisfies Announcements;

export const errors = {
  ERR_COMPANY_HAS_USERS: 409,
  ERR_COMPANY_NAME_TAKEN: 409,
  ERR_NO_COMPANY_FOUND: 404,
  ERR_PLATFORM_COMPANY: 409,
  ERR_SUPPORT_NOT_ALLOWED: 400,
  ERR_USER_CREATION_DISABLED: 400,
} as const satisfies Statuses;
