import type { IntegrationType } from "@recado/contracts/integrations";
import type { ReactNode } from "react";
import classes from "./integrations.module.css";

/** Our own drawings of what each kind does. */
const drawings: Record<IntegrationType, ReactNode> = {
  dialogflow: (
    <>
      <path d="M5 5h14v10h-6l-4 4v-4H5Z" />
      <path d="M9 10h.01M12 10h.01M15 10h.01" />
    </>
  ),
  n8n: (
    <>
      <circle cx="5" cy="12" r="2" />
      <circle cx="12" cy="12" r="2" />
      <circle cx="19" cy="7" r="2" />
      <circle cx="19" cy="17" r="2" />
      <path d="M7 12h3M14 12l3.4-4M14 12l3.4 4" />
    </>
  ),
  webhook: (
    <>
      <path d="M4 12h11" />
      <path d="m11 8 4 4-4 4" />
      <path d="M19 5v14" />
    </>
  ),
  typebot: (
    <>
      <rect x="5" y="8" width="14" height="10" rx="3" />
      <path d="M12 8V5M9.5 12v1.5M14.5 12v1.5" />
    </>
  ),
};

/** The logo of a type of integration; its name is beside it. */
export const Logo = ({ type }: { type: IntegrationType }) => (
  <span className={classes.logo} data-type={type} aria-hidden="true">
    <svg viewBox="0 0 24 24" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.7">
      {drawings[type]}
    </svg>
  </span>
);
