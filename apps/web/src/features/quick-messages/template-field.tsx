import { Textarea, type TextareaProps } from "@mantine/core";
import { useRef } from "react";
import { FilledPreview } from "./filled-preview.tsx";
import { VariableChips, type MoreVariables } from "./variable-chips.tsx";
import classes from "./quick-message-form.module.css";

/** A text that the app sends: with buttons for its variables, and how a customer would read it. */
export function TemplateField({ more, ...props }: TextareaProps & { value?: string; more?: MoreVariables }) {
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <div className={classes.template}>
      <div className={classes.text}>
        <Textarea ref={field} autosize minRows={2} maxRows={6} dir="auto" {...props} />
        <VariableChips field={field} more={more} />
      </div>
      <FilledPreview text={props.value ?? ""} isSample />
    </div>
  );
}
