import { Button } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { forgetFormDraft, keepFormDraft, keptFormDraft } from "./form-drafts.ts";
import { useMe } from "./session.ts";
import { storedToken } from "./stored-session.ts";
import classes from "./form-dialog.module.css";

interface Place {
  key: string;
  /** Called when a draft is restored, with a function that discards it. */
  onRestored: (discard: () => void) => void;
  /** Called when there is no draft left to discard: it was saved, or reverted by hand. */
  onSettled: () => void;
}
const PlaceOfForm = createContext<Place | null>(null);

interface Props {
  /** The form's name, for example the dialog's title. */
  name: string;
  /** The id of the edited record; null for a new one. */
  id: number | string | null;
  /** The form is on a page, not in a dialog: leaving the page keeps the draft. */
  isOfPage?: boolean;
  children: ReactNode;
}

/**
 * Keeps the form's draft across reloads and ended sessions: the same user finds it when they open the same form of the
 * same record again. Closing the dialog, with or without saving, deletes it. Give it a `key` where the record changes.
 */
export function KeptForm({ name, id, isOfPage = false, children }: Props) {
  const { t } = useTranslation();
  const me = useMe();
  const [discard, setDiscard] = useState<(() => void) | null>(null);
  const [place] = useState<Place>(() => ({
    key: `form ${me.id} ${location.pathname} ${name} ${id ?? "new"}`,
    onRestored: (back) => setDiscard(() => back),
    onSettled: () => setDiscard(null),
  }));
  useEffect(
    () => () => {
      // A session that ended in another tab also unmounts the dialog, but the user did not close it.
      if (storedToken() !== null && !isOfPage) forgetFormDraft(place.key);
    },
    [place, isOfPage],
  );
  return (
    <PlaceOfForm value={place}>
      <div role="status" className={classes.restored} hidden={discard === null}>
        {discard && (
          <>
            <span>{t("restored.text")}</span>
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={() => {
                discard();
                setDiscard(null);
              }}
            >
              {t("restored.discard")}
            </Button>
          </>
        )}
      </div>
      {children}
    </PlaceOfForm>
  );
}

/** Stores the draft of a `KeptForm`'s form, and restores an earlier one. */
export function useKeptForm<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  isKept: boolean,
): void {
  const around = use(PlaceOfForm);
  const place = isKept ? around : null;
  const restore = useEffectEvent(() => {
    const kept = place && keptFormDraft(place.key, form.getValues());
    if (!kept) return;
    form.setValues(kept as Partial<Values>);
    place.onRestored(() => form.reset());
  });
  const keep = useEffectEvent((values: Values, hasChanged: boolean) => {
    if (!place) return;
    const changed = !hasChanged ? [] : Object.entries(values).filter(([field]) => form.isDirty(field as never));
    keepFormDraft(place.key, Object.fromEntries(changed));
  });
  useEffect(() => restore(), []);
  const { values } = form;
  // Saved values are not a draft.
  const isDirty = form.isDirty();
  useEffect(() => keep(values, isDirty), [values, isDirty]);
  useEffect(() => {
    if (isDirty) return () => place?.onSettled();
    return undefined;
  }, [isDirty, place]);
}
