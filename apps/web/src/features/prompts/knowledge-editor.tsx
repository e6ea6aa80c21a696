import { Button, Group, Textarea, TextInput } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useImperativeHandle, useRef, useState, type Ref } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { problemText } from "../../shell/problem-text.ts";
import { queryClient } from "../../shell/query-client.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { rules } from "../../ui/field-rules.ts";
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

/** Saves the text that is being written; false if it can't be saved. Then it shows why, with the focus there. */
export type SaveText = () => Promise<boolean>;

interface Props {
  promptId: number;
  edited: Edited;
  /** For the button that saves the whole prompt. */
  saver: Ref<SaveText>;
  onChange: (edited: Edited) => void;
  onDone: () => void;
}

/** Title and text of a prompt's knowledge. Saved separately, because it is inside the prompt's form. */
export function KnowledgeEditor({ promptId, edited, saver, onChange, onDone }: Props) {
  const { t } = useTranslation("prompts");
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [clientId] = useState(uniqueId);
  const { id } = edited;
  const body = { title: edited.title.trim(), text: edited.text.trim() };
  const [isChecked, setChecked] = useState(false);
  const titleField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const lacks = { title: rules.text(most.title)(edited.title), text: rules.text({ max: most.text })(edited.text) };
  const save: SaveText = async () => {
    if (isSaving) return false;
    setChecked(true);
    const lacking = lacks.title ? titleField : lacks.text ? textField : null;
    if (lacking) {
      lacking.current?.focus();
      return false;
    }
    setSaving(true);
    setProblem(null);
    try {
      if (id === null)
        await call("POST /prompt/:promptId/knowledge", { params: { promptId }, body: { ...body, clientId } });
      else await call("PUT /prompt/:promptId/knowledge/:knowledgeId", { params: { promptId, knowledgeId: id }, body });
      await queryClient.invalidateQueries({ queryKey: knowledgeQuery(promptId).queryKey });
      onDone();
      return true;
    } catch (error) {
      setProblem(problemText(error));
      setSaving(false);
      textField.current?.focus();
      return false;
    }
  };
  const isBlank = id === null && body.title === "" && body.text === "";
  useImperativeHandle(saver, () => async () => isBlank || save());
  return (
    <div className={classes.knowledgeEditor}>
      <TextInput
        ref={titleField}
        label={t("knowledge.name")}
        error={isChecked && lacks.title}
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
        ref={textField}
        label={t("knowledge.text")}
        description={t("knowledge.length", { count: body.text.length, max: most.text })}
        error={(isChecked || body.text.length > most.text) && lacks.text}
        value={edited.text}
        autosize
        minRows={4}
        maxRows={10}
        dir="auto"
        onChange={({ currentTarget }) => onChange({ ...edited, text: currentTarget.value })}
      />
      <Problem text={problem} />
      <Group gap="sm">
        <Button loading={isSaving} onClick={() => void save()}>
          {t("knowledge.save")}
        </Button>
        <Button variant="default" onClick={onDone}>
          {t("knowledge.cancel")}
        </Button>
      </Group>
    </div>
  );
}
