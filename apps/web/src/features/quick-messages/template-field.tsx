import { Textarea, type TextareaProps } from "@mantine/core";
import type { ConversationWord } from "@recado/contracts/variables";
import { useRef } from "react";
import { FilledPreview } from "./filled-preview.tsx";
import { UnknownWords } from "./unknown-words.tsx";
import { VariableChips, type MoreVariables } from "./variable-chips.tsx";
import classes from "./quick-message-form.module.css";

interface Props extends TextareaProps {
  value?: string;
  more?: MoreVariables;
  /** Variables without a value wherever this text is sent. */
  empty?: readonly ConversationWord[];
  /** The text that is sent if this one is empty. */
  whenBlank?: string | undefined;
  /** The content that is always below the text. */
  below?: string | undefined;
}

/** A text that the app sends: with buttons for its variables, and how a customer would read it. */
export function TemplateField({ more, empty = [], whenBlank, below, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const text = props.value ?? "";
  return (
    <div className={classes.template}>
      <div className={classes.text}>
        <Textarea ref={field} autosize minRows={2} maxRows={6} dir="auto" {...props} />
        <VariableChips field={field} more={more} />
      </div>
      <UnknownWords text={text} isTemplate empty={empty} />
      <FilledPreview text={text} isTemplate empty={empty} whenBlank={whenBlank} below={below} />
    </div>
  );
}
