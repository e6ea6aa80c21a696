import { Button, Stepper } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import type { Campaign } from "@recado/contracts/campaign-shapes";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState, type MouseEvent } from "react";
import { useTranslation } from "react-i18next";
import { momentOf } from "../../../locales/zone.ts";
import { codeOf } from "../../../shell/api-error.ts";
import { problemText } from "../../../shell/problem-text.ts";
import { liveCache, queryClient } from "../../../shell/query-client.ts";
import { useMe } from "../../../shell/session.ts";
import { useLayer } from "../../../ui/layers.ts";
import { useMinute } from "../../../ui/use-minute.ts";
import { Notice } from "../../../ui/notice.tsx";
import { PageFrame } from "../../../ui/page-frame.tsx";
import { Problem } from "../../../ui/problem.tsx";
import { notify } from "../../../ui/toasts.ts";
import { campaignQuery } from "../campaigns-query.ts";
import { askedWithPlan, audienceQuery } from "./audience-query.ts";
import { NewerNotice } from "./newer-notice.tsx";
import { saveCampaign } from "./save-campaign.ts";
import { StepMessages } from "./step-messages.tsx";
import { StepName } from "./step-name.tsx";
import { StepReview } from "./step-review.tsx";
import { StepScheduling } from "./step-scheduling.tsx";
import { StepStages } from "./step-stages.tsx";
import { useCaptions } from "./use-captions.ts";
import { useWizard } from "./use-wizard.ts";
import { wizardChoicesQuery, withDeletedTags, type WizardChoices } from "./wizard-choices.ts";
import { firstWrong, steps } from "./wizard-values.ts";
import stepClasses from "../../../ui/steps.module.css";
import classes from "./campaign-wizard.module.css";

interface Props {
  title: string;
  /** Null for a new one. */
  campaign: Campaign | null;
  /** It was deleted since it was loaded. */
  isDeleted: boolean;
  choices: WizardChoices;
}

const bodies = {
  name: StepName,
  stages: StepStages,
  scheduling: StepScheduling,
  messages: StepMessages,
  review: StepReview,
};

/** The five steps of a campaign. Its values survive a reload until they are saved or discarded. */
export function CampaignWizard({ title, campaign, isDeleted, choices }: Props) {
  const { t } = useTranslation("campaigns");
  const navigate = useNavigate();
  const me = useMe();
  const isNarrow = useMediaQuery("(max-width: 37.49em)", undefined, { getInitialValueInEffect: false });
  const wizard = useWizard(campaign, choices, isDeleted);
  const { step } = wizard;
  const [refusal, setRefusal] = useState<unknown>(null);
  // A draft of before it was saved elsewhere: said first, where the draft is spoken of.
  const [isOpenedOverNewer] = useState(wizard.saved.isNewer);
  const isEditable = !wizard.isLocked;
  const offered =
    isEditable || campaign === null
      ? choices
      : withDeletedTags(choices, campaign, (name) => t("wizard.gone.tag", { name }));
  const shownStep = useRef<HTMLDivElement>(null);
  const isNew = campaign === null;
  useEffect(() => {
    if (wizard.shown > 0 || isNew) showFromTop(shownStep.current);
  }, [wizard.shown, isNew]);
  const leave = () => void navigate({ to: "/campaigns" });

  const saving = useMutation({
    mutationFn: () => saveCampaign(wizard),
    onSuccess: (record) => {
      liveCache.receive("campaign", { action: campaign && !isDeleted ? "update" : "create", record });
      wizard.forgetDraft();
      notify.success(t("saved", { name: record.name }));
      leave();
    },
    onError: (error) => {
      setRefusal(error);
      // A chosen item was deleted: refetch, so that its field becomes empty and says so.
      if (codeOf(error).startsWith("ERR_NO_")) void queryClient.invalidateQueries(wizardChoicesQuery);
      if (campaign && codeOf(error) === "ERR_NO_CAMPAIGN_FOUND")
        void queryClient.invalidateQueries(campaignQuery(campaign.id));
    },
    meta: { quiet: true },
  });
  const captions = useCaptions(wizard.values);
  const isLast = step === "review";
  const minute = useMinute();
  const { startsNow, scheduledAt } = wizard.values;
  const hasPassed = startsNow || (momentOf(scheduledAt, wizard.timeZone)?.moment.getTime() ?? minute) <= minute;
  const save = () => {
    // Saved already: the list is on its way.
    if (saving.isPending || saving.isSuccess || wizard.isUploading) return;
    setRefusal(null);
    if (wizard.showWrong() !== null) return notify.problem(t("wizard.problem.form"));
    const { queryKey } = audienceQuery(askedWithPlan(wizard.values, captions, wizard.timeZone));
    const audience = queryClient.getQueryData(queryKey);
    // It would be over as it begins, and could not be edited any more. Who is added meanwhile counts at the next try.
    // After a lost answer it may have begun already, and moved them all.
    const mayHaveBegun = refusal !== null && codeOf(refusal) === "ERR_NETWORK";
    if (hasPassed && !mayHaveBegun && audience?.getting === 0 && !audience.isEstimate) {
      void queryClient.invalidateQueries({ queryKey });
      return notify.problem(t("wizard.problem.nobody"));
    }
    saving.mutate();
  };
  const at = steps.indexOf(step);
  // Later steps open once nothing before them is missing.
  const wrong = isEditable ? firstWrong(wizard.values, wizard.timeZone) : null;
  const reach = wrong === null ? steps.length - 1 : steps.indexOf(wrong);
  const mayShow = (index: number) => index < at || index <= reach;
  const Body = bodies[step];
  useLayer(at > 0, wizard.back, { holdsKeys: false, closesByLeaving: false });
  const hasProblems = Object.keys(wizard.problems).length > 0;
  // Answered by looking at the other version, or by keeping one's own. The notice says that it was deleted.
  const isAnswered =
    refusal !== null &&
    ((codeOf(refusal) === "ERR_CAMPAIGN_CHANGED" && !wizard.saved.isNewer) ||
      (codeOf(refusal) === "ERR_NO_CAMPAIGN_FOUND" && isDeleted));
  const refusedText = (error: unknown) =>
    codeOf(error) === "ERR_CAMPAIGN_CHANGED" && wizard.saved.campaign?.changedBy?.id === me.id
      ? t("wizard.newer.ownRefused")
      : problemText(error);
  const refused = refusal === null || isAnswered ? null : refusedText(refusal);
  const saveText = hasPassed ? "saveAndStart" : "saveAndPlan";
  const newer = !saving.isPending && !saving.isSuccess && <NewerNotice wizard={wizard} />;

  return (
    <PageFrame title={title}>
      <form
        className={classes.wizard}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (isLast) save();
          else wizard.next();
        }}
      >
        <Stepper
          active={at}
          size="sm"
          {...(isNarrow && { orientation: "vertical", iconSize: 24 })}
          className={stepClasses.steps ?? ""}
          onStepClick={(index) => {
            const chosen = steps[index];
            if (chosen && mayShow(index)) wizard.show(chosen);
          }}
        >
          {steps.map((one, index) => (
            <Stepper.Step
              key={one}
              label={t(`wizard.step.${one}`)}
              allowStepSelect={mayShow(index)}
              disabled={!mayShow(index)}
            />
          ))}
        </Stepper>
        {!isEditable && <Notice>{t("wizard.locked")}</Notice>}
        {isOpenedOverNewer && newer}
        {wizard.hasDraft && (
          <Notice>
            {t("wizard.draft")}
            <Button variant="subtle" size="compact-sm" disabled={wizard.isUploading} onClick={wizard.discardDraft}>
              {t("wizard.discard")}
            </Button>
          </Notice>
        )}
        <div ref={shownStep} tabIndex={-1} className={classes.body} role="group" aria-label={t(`wizard.step.${step}`)}>
          <div key={step} className={classes.fields}>
            <Body wizard={wizard} choices={offered} isEditable={isEditable} />
          </div>
        </div>
        {!isOpenedOverNewer && newer}
        <div className={classes.refusal}>
          <Problem text={hasProblems ? t("wizard.problem.form") : refused} />
        </div>
        <div className={classes.foot}>
          <Button variant="default" onClick={leave} mr="auto">
            {t("cancel", { ns: "common" })}
          </Button>
          {at > 0 && (
            <Button variant="default" disabled={wizard.isUploading} onClick={wizard.back}>
              {t("wizard.back")}
            </Button>
          )}
          {!isLast && (
            <Button type="submit" disabled={wizard.isUploading} onClick={onlyOnce}>
              {t("wizard.next")}
            </Button>
          )}
          {isLast && (
            <Button
              type="submit"
              loading={saving.isPending || saving.isSuccess}
              disabled={!isEditable || wizard.isUploading}
              onClick={onlyOnce}
            >
              {isEditable
                ? t(isDeleted ? `wizard.deleted.${saveText}` : `wizard.${saveText}`)
                : t("save", { ns: "common" })}
            </Button>
          )}
        </div>
      </form>
    </PageFrame>
  );
}

/** The second click of a double one would meet the next step's button in the same place. */
function onlyOnce(event: MouseEvent): void {
  if (event.detail > 1) event.preventDefault();
}

/** Shows a step from its top, with the focus in the first field that is wrong, otherwise in its first. */
function showFromTop(body: HTMLElement | null): void {
  const fields = "input:not([type=hidden], [disabled], [readonly]), textarea:not([readonly])";
  const wrong = body?.querySelector<HTMLElement>("[aria-invalid=true]");
  if (wrong) return wrong.focus();
  body?.closest("[data-scrolls]")?.scrollTo({ top: 0 });
  (body?.querySelector<HTMLElement>(fields) ?? body)?.focus({ preventScroll: true });
}
