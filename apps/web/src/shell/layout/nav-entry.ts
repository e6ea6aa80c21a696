import type { Icon } from "@tabler/icons-react";
import type { Permission } from "@recado/contracts/permissions";
import type { LinkProps } from "@tanstack/react-router";
import type { ComponentType } from "react";
import type { PlanFlag } from "../plan-gate.tsx";
import type { Person } from "../session.ts";

/** In the order of the drawer. */
export const navGroups = ["service", "campaigns", "organization", "administration"] as const;

/** A link in the drawer. */
export interface NavEntry {
  to: NonNullable<LinkProps["to"]>;
  icon: Icon;
  label: () => string;
  group: (typeof navGroups)[number];
  /** The permission to see it; if absent, everyone sees it. */
  permission?: Permission;
  /** The plan flag that the company needs. */
  plan?: PlanFlag;
  /** A further condition on the user or the company. */
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
