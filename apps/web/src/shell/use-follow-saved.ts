import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useRef } from "react";

/** An open form shows what a colleague saves meanwhile, unless the user has changed it. `saved` is plain JSON. */
export function useFollowSaved<Values extends Record<string, unknown>>(
  form: UseFormReturnType<Values>,
  saved: Values,
): void {
  const follow = useEffectEvent((values: Values) => {
    form.setValues(values);
    form.resetDirty();
  });
  const written = JSON.stringify(saved);
  // After the user discards their changes, the form shows what a colleague saved before.
  const isDirty = form.isDirty();
  const followed = useRef(written);
  useEffect(() => {
    if (isDirty || followed.current === written) return;
    followed.current = written;
    follow(JSON.parse(written) as Values);
  }, [written, isDirty]);
}
