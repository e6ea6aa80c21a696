import { Button, TextInput } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { isComposing } from "../../ui/is-composing.ts";
import classes from "./prompts.module.css";

interface Line {
  role: "user" | "assistant";
  content: string;
}

const { min, tried, maxMessages } = { ...limits.prompt, ...limits.prompt.prompt };

/** Talks to a saved prompt as a customer would, with the text that is in the form. Nothing is sent to customers. */
export function TryPrompt({ promptId, text }: { promptId: number; text: string }) {
  const { t } = useTranslation("prompts");
  const [said, setSaid] = useState<readonly Line[]>([]);
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const [isAsking, setIsAsking] = useState(false);
  const log = useRef<HTMLOListElement>(null);
  const next = useRef<HTMLDivElement>(null);
  // What is said pushes the field out of sight. Who has gone on to another field stays there.
  useEffect(() => {
    const { activeElement, body } = document;
    const isHere = activeElement === body || next.current?.contains(activeElement);
    if (!isHere || (said.length === 0 && note === "")) return;
    log.current?.scrollTo({ top: log.current.scrollHeight });
    next.current?.scrollIntoView({ block: "nearest" });
  }, [said, note]);

  const ask = async () => {
    const content = typed.trim();
    if (content === "" || isAsking) return;
    const asked = [...said, { role: "user" as const, content }].slice(-maxMessages);
    setSaid(asked);
    setTyped("");
    setNote("");
    setIsAsking(true);
    try {
      const { body, handsOver, failure } = await call("POST /prompt/:promptId/try", {
        params: { promptId },
        body: { said: asked, ...(text.trim().length >= min && { prompt: text }) },
      });
      if (body !== "") setSaid([...asked, { role: "assistant", content: body }]);
      if (failure !== null) setNote(t(`failure.${failure}`));
      else if (handsOver) setNote(t("try.handsOver"));
    } catch (error) {
      setNote(problemText(error));
    } finally {
      setIsAsking(false);
    }
  };

  return (
    <section className={classes.try} aria-label={t("try.title")}>
      <h3 className={classes.tryTitle}>{t("try.title")}</h3>
      <p className="small dim">{t("try.help")}</p>
      {said.length > 0 && (
        <ol ref={log} className={classes.said} aria-label={t("try.log")}>
          {said.map(({ role, content }, n) => (
            <li key={n} data-role={role} dir="auto">
              {content}
            </li>
          ))}
        </ol>
      )}
      <p role="status" className="small dim">
        {isAsking ? t("try.asking") : note}
      </p>
      <div ref={next} className={classes.ask}>
        <TextInput
          className={classes.typed ?? ""}
          aria-label={t("try.placeholder")}
          placeholder={t("try.placeholder")}
          maxLength={tried}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || isComposing(event.nativeEvent)) return;
            // Enter would save the form around it.
            event.preventDefault();
            void ask();
          }}
        />
        <Button variant="default" loading={isAsking} onClick={() => void ask()}>
          {t("try.send")}
        </Button>
      </div>
    </section>
  );
}
