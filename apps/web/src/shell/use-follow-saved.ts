import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef } from "react";

/** A form that stays open shows what a colleague saves meanwhile, unless something in it was changed. `saved` is plain JSON. */
export function useFollowSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  saved: Values,
): void {
  const follow = useEffectEvent((values: Values) => {
    form.setValues(values);
    form.resetDirty();
  });
  const written = JSON.stringify(saved);
  // What was changed here and discarded makes way for what a colleague saved before that.
  const isDirty = form.isDirty();
  const followed = useRef(written);
  useEffect(() => {
    if (isDirty || followed.current === written) return;
    followed.current = written;
    follow(JSON.parse(written) as Values);
  }, [written, isDirty]);
}
