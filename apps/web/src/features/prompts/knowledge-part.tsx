import { Button, Group } from "@mantine/core";
import { IconPencil, IconTrash } from "@tabler/icons-react";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { upload } from "../../shell/files.ts";
import { problemText } from "../../shell/problem-text.ts";
import { queryClient } from "../../shell/query-client.ts";
import { offerUndo } from "../../shell/undo.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { leaveRow } from "../../ui/leave-row.ts";
import { Problem } from "../../ui/problem.tsx";
import { KnowledgeEditor, type Edited, type SaveText } from "./knowledge-editor.tsx";
import { knowledgeQuery } from "./knowledge-query.ts";
import classes from "./prompts.module.css";

const most = limits.promptKnowledge;

interface Props {
  promptId: number;
  saver: Ref<SaveText>;
  onWriting: (isWriting: boolean) => void;
}

/** The company's knowledge as texts; those that match a customer's question are sent to the model with it. */
export function KnowledgePart({ promptId, saver, onWriting }: Props) {
  const { t } = useTranslation(["prompts", "common"]);
  const { data: known = [] } = useQuery(knowledgeQuery(promptId));
  const [edited, setState] = useState<Edited | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const setEdited = (next: Edited | null) => {
    setState(next);
    setProblem(null);
    onWriting(next !== null);
  };
  const file = useRef<HTMLInputElement>(null);
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(problemText(error));
    }
  };
  const open = (knowledgeId: number) =>
    attempt(async () => {
      const params = { promptId, knowledgeId };
      const { id, title, text } = await call("GET /prompt/:promptId/knowledge/:knowledgeId", { params });
      setEdited({ id, title, text });
    });
  const remove = (knowledgeId: number) =>
    attempt(async () => {
      const params = { promptId, knowledgeId };
      const { title, text } = await call("GET /prompt/:promptId/knowledge/:knowledgeId", { params });
      await call("DELETE /prompt/:promptId/knowledge/:knowledgeId", { params });
      const look = () => queryClient.invalidateQueries({ queryKey: knowledgeQuery(promptId).queryKey });
      await look();
      offerUndo(t("knowledge.deleted", { title }), async () => {
        await call("POST /prompt/:promptId/knowledge", { params: { promptId }, body: { title, text } });
        await look();
      });
    });
  const [isReading, setReading] = useState(false);
  const readDocument = async (chosen: File) => {
    const form = new FormData();
    form.set("file", chosen, chosen.name);
    setReading(true);
    try {
      const watch = { onProgress: () => undefined, signal: new AbortController().signal };
      const { title, text } = await upload(
        "POST /prompt/:promptId/knowledge/read",
        { params: { promptId }, form },
        watch,
      );
      setEdited({ id: null, title, text });
    } finally {
      setReading(false);
    }
  };
  const read = (chosen: File) =>
    attempt(async () => {
      if (/\.(?:pdf|docx)$/i.test(chosen.name)) return readDocument(chosen);
      // A character takes four bytes at most.
      const text = chosen.size > most.text * 4 ? null : (await chosen.text()).trim();
      if (text === null || text.length > most.text) return setProblem(t("knowledge.tooLong", { max: most.text }));
      if (text === "" || text.includes("\u0000")) return setProblem(t("knowledge.noText"));
      setEdited({ id: null, title: chosen.name.replace(/\.[^.]*$/, "").slice(0, most.title.max), text });
    });
  return (
    <section className={classes.try} aria-label={t("knowledge.title")}>
      <h3 className={classes.tryTitle}>{t("knowledge.title")}</h3>
      <p className="small dim">{t("knowledge.help")}</p>
      {known.length > 0 && (
        <ul className={classes.knowledge} aria-label={t("knowledge.list")}>
          {known.map(({ id, title, characters }) => (
            <li key={id}>
              <span className="ellipsis">{title}</span>
              <span className="small dim numbers">{t("knowledge.characters", { count: characters })}</span>
              <IconButton
                label={t("common:editNamed", { name: title })}
                disabled={edited !== null}
                onClick={() => void open(id)}
              >
                <IconPencil size={18} stroke={1.8} aria-hidden="true" />
              </IconButton>
              <IconButton
                label={t("common:deleteNamed", { name: title })}
                onClick={({ currentTarget }) => {
                  leaveRow(currentTarget);
                  void remove(id);
                }}
              >
                <IconTrash size={18} stroke={1.8} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {edited ? (
        <KnowledgeEditor
          promptId={promptId}
          edited={edited}
          saver={saver}
          onChange={setEdited}
          onDone={() => setEdited(null)}
        />
      ) : (
        known.length < most.most && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setEdited({ id: null, title: "", text: "" })}>
              {t("knowledge.add")}
            </Button>
            <Button variant="default" loading={isReading} onClick={() => file.current?.click()}>
              {t("knowledge.addFile")}
            </Button>
          </Group>
        )
      )}
      <input
        ref={file}
        type="file"
        hidden
        accept=".txt,.md,.pdf,.docx,text/plain,text/markdown,application/pdf"
        aria-label={t("knowledge.addFile")}
        onChange={({ currentTarget }) => {
          const [chosen] = currentTarget.files ?? [];
          if (chosen) void read(chosen);
          // Lets the user choose the same file again.
          currentTarget.value = "";
        }}
      />
      <Problem text={problem} />
    </section>
  );
}
