import type { Icon } from "@tabler/icons-react";
import type { Permission } from "@recado/contracts/permissions";
import type { LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { PlanFlag } from "../plan-gate.tsx";
import type { Person } from "../session.ts";

/** In the order of the drawer. */
export const navGroups = ["service", "campaigns", "organization", "administration"] as const;

/** One place that the drawer leads to. */
export interface NavEntry {
  to: NonNullable<LinkProps["to"]>;
  icon: Icon;
  label: () => string;
  group: (typeof navGroups)[number];
  /** Who is shown it; everybody when absent. */
  permission?: Permission;
  /** What the company's plan must have. */
  plan?: PlanFlag;
  /** What else must be true of the person or the company. */
  isShown?: (me: Person) => boolean;
  /** Keys that go there. */
  shortcut?: string;
  /** A count or a mark at its right. */
  Badge?: ComponentType;
}

export const entriesFor = (entries: readonly NavEntry[], me: Person): NavEntry[] =>
  entries.filter(
    ({ permission, plan, isShown }) =>
      (permission === undefined || me.permissions.includes(permission)) &&
      (plan === undefined || me.company.plan?.[plan] === true) &&
      (isShown?.(me) ?? true),
  );
