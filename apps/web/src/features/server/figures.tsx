import type { ServerFigures } from "@recado/contracts/server";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatSeconds, formatSize, formatTime } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import classes from "./figures.module.css";
import { figuresQuery } from "./server-query.ts";
import tab from "./server-tab.module.css";

/** The last hour of the server, which changes by itself while something happens. */
export function Figures() {
  const { t } = useTranslation("server");
  const { data, error, refetch } = useQuery(figuresQuery);
  return (
    <section className={`${tab.section} ${classes.whole}`} aria-labelledby="server-figures">
      <h2 className="h2" id="server-figures">
        {t("figures.title")}
      </h2>
      {!data && error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={4} height={48} />}
      {data && (
        <>
          <Numbers figures={data} />
          <Minutes minutes={data.minutes} />
          <Failures failures={data.failures} />
        </>
      )}
    </section>
  );
}

function Numbers({ figures }: { figures: ServerFigures }) {
  const { t, i18n } = useTranslation("server");
  const { minutes, answerMs, outboxSeconds, sessions, jobs, disk, memory } = figures;
  const sum = (of: "messagesIn" | "messagesOut" | "errors") =>
    minutes.reduce((total, minute) => total + minute[of], 0).toLocaleString(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent", maximumFractionDigits: 0 });
  const share = ({ used, total }: ServerFigures["disk"]) => percent.format(used / total);
  const rest = ({ used, total }: ServerFigures["disk"]) =>
    t("figures.free", { size: formatSize(total - used, i18n.language) });
  const numbers: [name: string, value: string, note?: string][] = [
    [t("figures.in"), sum("messagesIn"), t("figures.hour")],
    [t("figures.out"), sum("messagesOut"), t("figures.hour")],
    [t("figures.answer"), answerMs === null ? "–" : `${answerMs.toLocaleString(i18n.language)} ms`],
    [t("figures.waits"), formatSeconds(outboxSeconds)],
    [t("figures.sessions"), `${sessions.held} / ${sessions.wanted}`],
    [t("figures.late"), formatSeconds(jobs.lateSeconds)],
    [t("figures.disk"), share(disk), rest(disk)],
    [t("figures.memory"), share(memory), rest(memory)],
    [t("figures.errors"), sum("errors"), t("figures.hour")],
  ];
  return (
    <dl className={classes.numbers}>
      {numbers.map(([name, value, note]) => (
        <div key={name}>
          <dt className="small dim">{name}</dt>
          <dd className={`${classes.number} numbers`}>{value}</dd>
          {note !== undefined && <dd className="small dim">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

/** Messages of each minute: those that came below, those that went above. */
function Minutes({ minutes }: { minutes: ServerFigures["minutes"] }) {
  const { t } = useTranslation("server");
  const most = Math.max(0, ...minutes.map(({ messagesIn, messagesOut }) => messagesIn + messagesOut));
  if (most === 0) return <p className="small dim">{t("figures.noMessages")}</p>;
  const width = 100 / minutes.length;
  const first = minutes[0];
  return (
    <figure className={classes.figure}>
      <figcaption className="small dim">
        <span>{t("figures.perMinute", { most })}</span>
        <span className={classes.legend}>
          <span className={classes.in}>{t("figures.in")}</span>
          <span className={classes.out}>{t("figures.out")}</span>
        </span>
      </figcaption>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" className={classes.bars} aria-hidden="true">
        <line x1="0" x2="100" y1="100" y2="100" className={classes.line} />
        {minutes.map(({ at, messagesIn, messagesOut }, n) => (
          <g key={at}>
            <rect x={n * width} width={width * 0.75} {...bar(messagesIn, 0, most)} className={classes.in} />
            <rect x={n * width} width={width * 0.75} {...bar(messagesOut, messagesIn, most)} className={classes.out} />
          </g>
        ))}
      </svg>
      {first && (
        <div className={`${classes.times} small dim`} aria-hidden="true">
          <span>{formatTime(first.at)}</span>
          <span>{t("figures.now")}</span>
        </div>
      )}
    </figure>
  );
}

const bar = (value: number, below: number, most: number) => ({
  y: 100 - ((below + value) / most) * 100,
  height: (value / most) * 100,
});

function Failures({ failures }: { failures: ServerFigures["failures"] }) {
  const { t } = useTranslation("server");
  if (failures.length === 0) return <p className="small dim">{t("figures.noErrors")}</p>;
  return (
    <div className={classes.scroll}>
      <table className={classes.table}>
        <caption className="small dim">{t("figures.errorsHelp")}</caption>
        <tbody>
          {failures.map(({ at, kind, id, what }) => (
            <tr key={`${kind} ${id} ${at}`}>
              <td className="numbers">{formatTime(at)}</td>
              <td>{t(`figures.kind.${kind}`)}</td>
              <td>{what}</td>
              <td className={classes.id}>{id}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
