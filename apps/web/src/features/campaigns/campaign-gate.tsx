import type { ReactNode } from "react";
import { PlanGate } from "../../shell/plan-gate.tsx";
import { hasCampaigns } from "../campaign-templates/has-campaigns.ts";

/** A page of campaigns: for companies whose plan has them and where they are switched on. */
export function CampaignGate({ children }: { children: ReactNode }) {
  return (
    <PlanGate plan="useCampaigns" isOn={hasCampaigns}>
      {children}
    </PlanGate>
  );
}
