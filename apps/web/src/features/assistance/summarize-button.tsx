import { Button } from "@mantine/core";
import { IconSparkles } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { useHasAssistance } from "./assistance-query.ts";
import classes from "./assistance.module.css";

/** Summarizes a conversation for the colleague who takes it over. Hidden if the company has no prompt. */
export function SummarizeButton({ ticketId, onText }: { ticketId: number; onText: (text: string) => void }) {
  const { t } = useTranslation("assistance");
  const isAvailable = useHasAssistance();
  const asking = useRef<AbortController>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => () => asking.current?.abort(), []);
  if (!isAvailable) return null;
  const ask = async () => {
    const abort = new AbortController();
    asking.current = abort;
    setAsking(true);
    setProblem(null);
    try {
      const { text } = await call("POST /tickets/:ticketId/assistance", {
        params: { ticketId },
        body: { task: "summarize" },
        signal: abort.signal,
      });
      onText(text);
    } catch (error) {
      if (!abort.signal.aborted) setProblem(problemText(error));
    } finally {
      setAsking(false);
    }
  };
  return (
    <div className={classes.summarize}>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconSparkles size={16} stroke={1.8} aria-hidden="true" />}
        loading={isAsking}
        onClick={() => void ask()}
      >
        {t("summarize")}
      </Button>
      <span role="status" className={`small ${classes.problem}`}>
        {problem}
      </span>
    </div>
  );
}
