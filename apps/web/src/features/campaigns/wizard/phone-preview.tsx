import { useDebouncedValue } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { keepPreviousData, queryOptions, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../../shell/api.ts";
import { useCompanyZone } from "../../../shell/use-company-zone.ts";
import { useNumberText } from "../../contacts/number-text.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import { MessageText } from "../../messages/message-text.tsx";
import { UnknownWords } from "../../quick-messages/unknown-words.tsx";
import { PreviewFiles } from "./preview-files.tsx";
import { useCaptions } from "./use-captions.ts";
import { audienceOf, startOf, variantsOf, type WizardValues } from "./wizard-values.ts";
import classes from "./phone-preview.module.css";

/** The preview follows the keys after this pause, ms. */
const pause = 400;

interface Props {
  values: WizardValues;
  /** The variant that is shown, from 0. */
  shown: number;
  /** The contact whose data it shows; if null, the first of the audience. */
  contactId: number | null;
}

const previewQuery = (texts: ReturnType<typeof variantsOf> & { captions: string[] }, reader: object) =>
  queryOptions({
    queryKey: ["campaign-preview", texts, reader],
    queryFn: ({ signal }) => call("POST /campaigns/preview", { body: { ...texts, ...reader }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });

/** A variant as a person of the audience reads it on the phone, and the files that follow it. */
export function PhonePreview({ values, shown, contactId }: Props) {
  const { t } = useTranslation("campaigns");
  const numberText = useNumberText();
  const [asked] = useDebouncedValue(values, pause);
  const { timeZone } = useCompanyZone();
  const reader = { ...audienceOf(asked), contactId, scheduledAt: startOf(asked, timeZone) };
  const listId = values.fileListId === null ? null : Number(values.fileListId);
  const captions = useCaptions(values);
  const { data, isError, refetch } = useQuery(previewQuery({ ...variantsOf(asked), captions }, reader));
  const text = data?.messages.find(({ variant }) => variant === shown + 1)?.text;
  return (
    <section className={classes.preview} aria-label={t("preview.title")}>
      <div className={classes.phone}>
        <header className={classes.bar}>
          <span className={`${classes.name} ellipsis`} dir="auto">
            {data?.contact?.name ?? t("preview.nobody")}
          </span>
          <span className="meta dim numbers">{data?.contact && numberText(data.contact)}</span>
        </header>
        <div className={classes.screen}>
          {isError ? (
            <div className={classes.empty}>
              <LoadFailed text={t("preview.failed")} onRetry={() => void refetch()} />
            </div>
          ) : text === undefined ? (
            <p className={classes.empty}>{t("preview.empty")}</p>
          ) : (
            <div className={classes.bubble} dir="auto">
              <MessageText body={text} />
            </div>
          )}
          {listId !== null && <PreviewFiles fileListId={listId} captions={data?.captions} />}
        </div>
      </div>
      {/* For unknown words in double braces, the server already reports that they stay empty. */}
      <UnknownWords text={values.messages.join("\n").replaceAll(/\{\{[^{}\n]*\}\}/g, "")} isTemplate />
      {(data?.unknownVariables ?? []).length > 0 && (
        <p className={classes.unknown}>
          <IconAlertTriangle size={18} stroke={1.7} aria-hidden="true" />
          {t("preview.unknown", { names: data?.unknownVariables.join(", ") })}
        </p>
      )}
    </section>
  );
}
