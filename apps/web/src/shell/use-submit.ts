import type { ErrorCode } from "@recado/contracts/errors";
import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useState, type FormEvent } from "react";
import { fieldText, type Length } from "../locales/error-text.ts";
import { ApiError } from "./api-error.ts";
import { useKeptForm } from "./kept-form.tsx";
import { problemText } from "./problem-text.ts";

interface Submit<Values> {
  /** Sends the values and handles success. */
  send: (values: Values) => Promise<void>;
  /** The field that a refusal is about, so that it is said there. */
  fieldOf?: Partial<Record<ErrorCode, Extract<keyof Values, string>>>;
  /** The bounds of each field, for the server's sentences. */
  lengths?: Partial<Record<keyof Values, Length>>;
  /** False for a form within another's dialog, which keeps that one's values. */
  isKept?: boolean;
}

/**
 * Submits a form. Refused fields get their error text, and the first one gets the focus; a refusal of the whole form is
 * `problem`. While `isSaving`, only the button is disabled. `save` does the same without an event, and says whether it
 * was saved.
 */
export function useSubmit<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  { send, fieldOf = {}, lengths = {}, isKept = true }: Submit<Values>,
) {
  useKeptForm(form, isKept);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  // The saving button is disabled and loses the focus: it gets it back when it is enabled.
  const [sender, setSender] = useState<Element | null>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (!isSaving && activeElement === body && sender instanceof HTMLElement) sender.focus();
  }, [isSaving, sender]);

  const showErrors = (errors: Record<string, string>) => {
    form.setErrors(errors);
    focusFirst(Object.keys(errors));
  };
  const focusFirst = (fields: string[]) => {
    const order = Object.keys(form.getValues());
    // A list's field, for example `options.0.name`, has the position of its list.
    const placeOf = (field: string) => order.indexOf(field.split(".")[0] ?? "");
    const [first] = fields.toSorted((one, other) => placeOf(one) - placeOf(other));
    if (first !== undefined) form.getInputNode(first as never)?.focus();
  };

  const show = (error: unknown) => {
    const refusal = error instanceof ApiError ? error.refusal : undefined;
    const known = Object.entries(refusal?.fields ?? {}).filter(([field]) => field in form.getValues());
    if (known.length > 0) {
      return showErrors(
        Object.fromEntries(known.map(([field, rule]) => [field, fieldText(rule, lengths[field as keyof Values])])),
      );
    }
    const field = refusal && fieldOf[refusal.error];
    if (field === undefined) setProblem(problemText(error));
    else showErrors({ [field]: problemText(error) });
  };

  const save = (): Promise<boolean> =>
    new Promise((resolve) => {
      form.onSubmit(
        (values) => {
          if (isSaving) return resolve(false);
          setSender(document.activeElement);
          setSaving(true);
          setProblem(null);
          const sent = send(values).then(
            () => true,
            (error: unknown) => {
              show(error);
              return false;
            },
          );
          resolve(sent.finally(() => setSaving(false)));
        },
        (errors) => {
          // It is about an earlier try.
          setProblem(null);
          focusFirst(Object.keys(errors));
          resolve(false);
        },
      )();
    });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // React passes it on from a dialog's form to a form that the dialog was mounted in.
    event.stopPropagation();
    void save();
  };
  return { submit, save, isSaving, problem };
}
