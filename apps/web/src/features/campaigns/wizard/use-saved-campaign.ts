import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useState } from "react";
import { saysSame, valuesOf, type WizardValues } from "./wizard-values.ts";

interface Options {
  /** The saved campaign; null for a new one. */
  campaign: Campaign | null;
  /** The version on which the wizard's values are based. */
  version: number | null;
  timeZone: string;
  values: WizardValues;
  /** What the campaign said when the user began to write. */
  before: WizardValues;
  isTouched: boolean;
  /** Called to replace the wizard's values by another user's newer version. */
  onTake: (theirs: WizardValues) => void;
  /** Called to restore the user's values, written over `before`. */
  onTakeBack: (mine: WizardValues, before: WizardValues) => void;
}

/** The saved campaign, which other users may change while the wizard is open. The user's values are never lost. */
export function useSavedCampaign(options: Options) {
  const { campaign, timeZone, values, before, isTouched, onTake, onTakeBack } = options;
  // Saved by this wizard, and the answer was lost.
  const isSaved = (record: Campaign) => saysSame(values, valuesOf(record, timeZone), timeZone);
  const [version, setVersion] = useState(() => (campaign && isSaved(campaign) ? campaign.version : options.version));
  const [setAside, setSetAside] = useState<{ values: WizardValues; before: WizardValues } | null>(null);
  const [isBack, setBack] = useState(false);

  const take = (record: Campaign) => {
    setVersion(record.version);
    setBack(false);
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
    /** Another user has saved it since. */
    isNewer: campaign !== null && campaign.version !== version,
    /** The user's values are shown, and differ from it. */
    isOther: campaign !== null && isTouched && !isSaved(campaign),
    /** It says what the user has written here: saved by this wizard, and the answer was lost. */
    isThis: campaign !== null && isTouched && isSaved(campaign),
    /** The other user's version is shown, and the user's values can be restored. */
    isAside: setAside !== null,
    /** The user's values are restored, and the other user's version can be shown again. */
    isBack,
    takeTheirs: () => {
      if (!campaign) return;
      setSetAside({ values, before });
      take(campaign);
    },
    takeBack: () => {
      if (setAside) onTakeBack(setAside.values, setAside.before);
      setSetAside(null);
      setBack(true);
    },
    /** Lets the user's values replace the other version. */
    acceptNewest: () => setVersion(campaign?.version ?? null),
  };
}
