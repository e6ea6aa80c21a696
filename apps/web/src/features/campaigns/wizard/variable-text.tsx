import { Input } from "@mantine/core";
import { variableKey, variableWords } from "@recado/contracts/variables";
import { useQuery } from "@tanstack/react-query";
import { useId, useRef, type ComponentType, type ReactNode, type RefObject } from "react";
import { fieldNamesQuery } from "../../contacts/contacts-query.ts";
import classes from "./variable-text.module.css";

/** `{name}` and `{{name}}`. */
const variable = /\{\{?[^{}\n]{1,60}\}\}?/g;
const inBraces = (found: string) => found.replaceAll(/[{}]/g, "");

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
  const { data: fields = [] } = useQuery(fieldNamesQuery);
  const known = new Set([...variableWords, ...fields.map(({ name }) => name)].map(variableKey));
  return (
    <div>
      <Input.Wrapper label={label} labelProps={{ htmlFor: id }} error={error} errorProps={{ id: `${id}-error` }}>
        <div className={classes.box} data-invalid={error !== null || undefined}>
          <div aria-hidden="true" className={classes.behind}>
            {marked(value, known)}
            {/* An empty last line would have no height. */}
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

/** Single braces around another word are just text. */
function marked(text: string, known: ReadonlySet<string>): ReactNode[] {
  const pieces: ReactNode[] = [];
  let at = 0;
  for (const { 0: found, index } of text.matchAll(variable)) {
    if (!found.startsWith("{{") && !known.has(variableKey(inBraces(found)))) continue;
    pieces.push(text.slice(at, index), <mark key={index}>{found}</mark>);
    at = index + found.length;
  }
  pieces.push(text.slice(at));
  return pieces;
}
