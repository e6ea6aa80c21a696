import { Input } from "@mantine/core";
import { useId, useRef, type ComponentType, type ReactNode, type RefObject } from "react";
import classes from "./variable-text.module.css";

/** `{name}` and `{{name}}`. */
const variable = /\{\{?[^{}\n]{1,60}\}\}?/g;

interface Props {
  label: string;
  value: string;
  error: string | null;
  isReadOnly: boolean;
  onChange: (text: string) => void;
  /** Buttons that insert a variable at the cursor of the field. */
  Chips: ComponentType<{ field: RefObject<HTMLTextAreaElement | null> }>;
}

/** A text whose variables are highlighted: the same text lies behind the field, with marks. */
export function VariableText({ label, value, error, isReadOnly, onChange, Chips }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  return (
    <div>
      <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} errorProps={{ id: `${id}-error` }}>
        <div className={classes.box} data-invalid={error !== null || undefined}>
          <div aria-hidden="true" className={classes.behind}>
            {marked(value)}
            {/* A last empty line has no height of its own. */}
            {"\n"}
          </div>
          <textarea
            ref={field}
            id={id}
            dir="auto"
            value={value}
            readOnly={isReadOnly}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
          />
        </div>
      </Input.Wrapper>
      {!isReadOnly && <Chips field={field} />}
    </div>
  );
}

function marked(text: string): ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(variable)) {
    pieces.push(text.slice(at, index), <mark key={index}>{found}</mark>);
    at = index + found.length;
  }
  pieces.push(text.slice(at));
  return pieces;
}
