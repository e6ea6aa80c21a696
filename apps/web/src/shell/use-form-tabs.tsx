import type { UseFormReturnType } from "@mantine/form";
import { useEffect, useEffectEvent, useState, type ReactNode } from "react";

/**
 * The chosen tab of a form. If a refused field is on a hidden tab, it shows that tab, and `focus`, which the form
 * renders, focuses the field.
 */
export function useFormTabs<Values extends Record<string, unknown>, Tab extends string>(
  form: UseFormReturnType<Values>,
  first: Tab,
  tabOf: (field: string) => Tab,
): { tab: Tab; setTab: (tab: Tab) => void; focus: ReactNode } {
  const [tab, setTab] = useState(first);
  const wrong = Object.keys(form.errors)[0];
  const [said, setSaid] = useState(wrong);
  if (said !== wrong) {
    setSaid(wrong);
    if (wrong !== undefined) setTab(tabOf(wrong));
  }
  const focus = wrong !== undefined && <Focus key={wrong} find={() => form.getInputNode(wrong as never)} />;
  return { tab, setTab, focus };
}

/** Gives a field the focus once its tab is there. */
function Focus({ find }: { find: () => HTMLElement | null }) {
  const focus = useEffectEvent(() => find()?.focus());
  useEffect(() => focus(), []);
  return null;
}
