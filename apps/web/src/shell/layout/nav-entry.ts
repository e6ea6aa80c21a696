import type { Icon } from "@tabler/icons-react";
import type { Permission, Profile } from "@recado/contracts/permissions";
import { may } from "@recado/contracts/permissions";
import type { LinkProps } from "@tanstack/react-router";
import type { ParseKeys } from "i18next";
import type { ComponentType } from "react";

type Label = ParseKeys<"shell"> extends infer Key ? (Key extends `nav.${infer Name}` ? Name : never) : never;

/** One place that the drawer leads to. */
export interface NavEntry {
  to: NonNullable<LinkProps["to"]>;
  icon: Icon;
  /** Its name in `shell.json` below `nav`. */
  label: Label;
  group: "service" | "organization" | "administration";
  /** Who is shown it; everybody when absent. */
  permission?: Permission;
  /** A count or a mark at its right. */
  Badge?: ComponentType;
}

export const entriesFor = (entries: readonly NavEntry[], profile: Profile): NavEntry[] =>
  entries.filter(({ permission }) => permission === undefined || may(profile, permission));
