import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useState } from "react";
import { saysSame, valuesOf, type WizardValues } from "./wizard-values.ts";

interface Options {
  /** As it is saved now; null for a new one. */
  campaign: Campaign | null;
  /** The version that what is filled in began from. */
  version: number | null;
  timeZone: string;
  values: WizardValues;
  isTouched: boolean;
  /** The values of somebody's newer version take the place of what is filled in. */
  onTake: (theirs: WizardValues) => void;
  /** What was filled in comes back. */
  onTakeBack: (mine: WizardValues) => void;
}

/** The campaign as it is saved, which others may change while the wizard is open. Nothing that was filled in gets lost by it. */
export function useSavedCampaign(options: Options) {
  const { campaign, timeZone, values, isTouched, onTake, onTakeBack } = options;
  // Saved by this wizard, and the answer was lost.
  const isSaved = (record: Campaign) => saysSame(values, valuesOf(record, timeZone), timeZone);
  const [version, setVersion] = useState(() => (campaign && isSaved(campaign) ? campaign.version : options.version));
  const [setAside, setSetAside] = useState<WizardValues | null>(null);

  const take = (record: Campaign) => {
    setVersion(record.version);
    onTake(valuesOf(record, timeZone));
  };
  const [known, setKnown] = useState(campaign);
  if (campaign !== known) {
    setKnown(campaign);
    if (campaign && campaign.version !== version) {
      if (!isTouched) take(campaign);
      else if (isSaved(campaign)) setVersion(campaign.version);
    }
  }
  return {
    campaign,
    version,
    /** Somebody has saved it since. */
    isNewer: campaign !== null && campaign.version !== version,
    /** Theirs is shown, and what was filled in can come back. */
    isAside: setAside !== null,
    takeTheirs: () => {
      if (!campaign) return;
      setSetAside(values);
      take(campaign);
    },
    takeBack: () => {
      if (setAside) onTakeBack(setAside);
      setSetAside(null);
    },
    /** What is filled in is to take the place of theirs. */
    acceptNewest: () => setVersion(campaign?.version ?? null),
  };
}
