import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { Problem } from "../../ui/problem.tsx";
import { knowledgeQuery } from "./knowledge-query.ts";
import classes from "./prompts.module.css";

const most = limits.promptKnowledge;

/** A text that is added (`id` is null) or changed. */
export interface Edited {
  id: number | null;
  title: string;
  text: string;
}

interface Props {
  promptId: number;
  edited: Edited;
  onChange: (edited: Edited) => void;
  onDone: () => void;
}

/** Title and text of a prompt's knowledge. Saved separately, because it is inside the prompt's form. */
export function KnowledgeEditor({ promptId, edited, onChange, onDone }: Props) {
  const { t } = useTranslation("prompts");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [clientId] = useState(uniqueId);
  const { id } = edited;
  const body = { title: edited.title.trim(), text: edited.text.trim() };
  const isValid =
    body.title.length >= most.title.min &&
    body.title.length <= most.title.max &&
    body.text !== "" &&
    body.text.length <= most.text;
  const save = async () => {
    setSaving(true);
    setProblem(null);
    try {
      if (id === null)
        await call("POST /prompt/:promptId/knowledge", { params: { promptId }, body: { ...body, clientId } });
      else await call("PUT /prompt/:promptId/knowledge/:knowledgeId", { params: { promptId, knowledgeId: id }, body });
      await queryClient.invalidateQueries({ queryKey: knowledgeQuery(promptId).queryKey });
      onDone();
    } catch (error) {
      setProblem(problemText(error));
      setSaving(false);
    }
  };
  return (
    <div className={classes.knowledgeEditor}>
      <TextInput
        label={t("knowledge.name")}
        value={edited.title}
        maxLength={most.title.max}
        autoComplete="off"
        onChange={({ currentTarget }) => onChange({ ...edited, title: currentTarget.value })}
        onKeyDown={(event) => {
          // Enter would save the form around it.
          if (event.key === "Enter") event.preventDefault();
        }}
      />
      <Textarea
        label={t("knowledge.text")}
        description={t("knowledge.length", { count: body.text.length, max: most.text })}
        error={body.text.length > most.text}
        value={edited.text}
        autosize
        minRows={4}
        maxRows={10}
        dir="auto"
        onChange={({ currentTarget }) => onChange({ ...edited, text: currentTarget.value })}
      />
      <Problem text={problem} />
      <Group gap="sm">
        <Button disabled={!isValid} loading={isSaving} onClick={() => void save()}>
          {t("knowledge.save")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t("knowledge.cancel")}
        </Button>
      </Group>
    </div>
  );
}
