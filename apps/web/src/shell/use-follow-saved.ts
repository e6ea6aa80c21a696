import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent } from "react";

/** A form that stays open shows what a colleague saves meanwhile, unless something in it was changed. `saved` is plain JSON. */
export function useFollowSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  saved: Values,
): void {
  const follow = useEffectEvent((values: Values) => {
    if (form.isDirty()) return;
    form.setValues(values);
    form.resetDirty();
  });
  const written = JSON.stringify(saved);
  useEffect(() => follow(JSON.parse(written) as Values), [written]);
}
