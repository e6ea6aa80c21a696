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
  /** Told how what was typed before is discarded again. */
  onRestored: (discard: () => void) => void;
  /** Told that nothing is left to discard: it was saved, or taken back by hand. */
  onSettled: () => void;
}
const PlaceOfForm = createContext<Place | null>(null);

interface Props {
  /** Of the form, for example the dialog's title. */
  name: string;
  /** Of the record that is edited; null for a new one. */
  id: number | string | null;
  /** A part of a page, not of a dialog: leaving the page doesn't give up what was typed. */
  isOfPage?: boolean;
  children: ReactNode;
}

/**
 * What is typed in the form here outlives a reload and a session that ends: it is there when the same person opens the same
 * form of the same record again. Closing the dialog, by saving or not, ends it. Give it a `key` where the record changes.
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
      // A session that ended elsewhere takes the dialog away too, which nobody closed.
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

/** Keeps the form of a `KeptForm`, and fills in what was typed before. */
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
  // What was saved is no draft, though its values are the same.
  const isDirty = form.isDirty();
  useEffect(() => keep(values, isDirty), [values, isDirty]);
  useEffect(() => {
    if (isDirty) return () => place?.onSettled();
    return undefined;
  }, [isDirty, place]);
}
