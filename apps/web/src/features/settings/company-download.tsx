import { Button, Progress } from "@mantine/core";
import { queryOptions, useMutation, useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatSize, formatTime } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { call } from "../../shell/api.ts";
import { queryClient } from "../../shell/query-client.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { downloadKey } from "./settings-query.ts";
import classes from "./settings-screen.module.css";

/** The last requested file of the company's data. */
const downloadQuery = queryOptions({
  queryKey: downloadKey,
  queryFn: ({ signal }) => call("GET /company-download", { signal }),
  meta: { live: true },
});

/** Downloads the file by a fresh URL: the page's URL may have expired. */
async function save(): Promise<void> {
  const { download } = await queryClient.fetchQuery({ ...downloadQuery, staleTime: 0 });
  if (!download?.url) return;
  const link = document.createElement("a");
  link.href = download.url;
  link.download = "";
  link.click();
}

/** All that the company has, as one file to take away. */
export function CompanyDownload() {
  const { t, i18n } = useTranslation("settings");
  const { data, error, refetch } = useQuery(downloadQuery);
  const start = useMutation({
    mutationKey: downloadKey,
    mutationFn: () => call("POST /company-download"),
    onSuccess: (answer) => {
      queryClient.setQueryData(downloadQuery.queryKey, answer);
      // Events since then may be newer than this answer.
      void queryClient.invalidateQueries(downloadQuery);
    },
  });
  // Checked here, because the second click of two comes before the button shows that it is busy.
  const saving = useMutation({ mutationFn: save });
  const ask = () => queryClient.isMutating({ mutationKey: downloadKey }) === 0 && start.mutate();
  const download = data?.download;
  const isRunning = download?.state === "running";
  const when = (moment: string) => `${formatDate(moment)} ${formatTime(moment)}`;
  return (
    <section className={classes.group} aria-labelledby="settings-download">
      <h2 id="settings-download" className="h2">
        {t("download.title")}
      </h2>
      <div>
        <p className="dim">{t("download.help")}</p>
        {/* Screen readers announce the end, but not the progress. */}
        <div role="status" aria-live={isRunning ? "off" : "polite"} className={classes.told}>
          {isRunning && (
            <>
              <p>{t("download.running", { percent: download.progress })}</p>
              <Progress value={download.progress} aria-label={t("download.title")} />
            </>
          )}
          {download?.state === "failed" && <p>{t("download.failed")}</p>}
          {download?.url && (
            <p>
              <a
                href={download.url}
                download
                onClick={(click) => {
                  click.preventDefault();
                  if (!saving.isPending) saving.mutate();
                }}
              >
                {t("download.save", { size: formatSize(download.size ?? 0, i18n.language) })}
              </a>
              {" · "}
              <span className="dim">{t("download.until", { when: when(download.expiresAt ?? "") })}</span>
            </p>
          )}
        </div>
      </div>
      {error && !data && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {data && !isRunning && (
        <div>
          <Button variant="default" loading={start.isPending} onClick={ask}>
            {t(download?.url ? "download.again" : "download.start")}
          </Button>
        </div>
      )}
    </section>
  );
}
