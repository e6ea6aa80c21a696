import { useState } from "react";

/** Whether a dialog is open and about what. The subject stays while the dialog closes, so that it doesn't go blank. */
export function useDialog<T>() {
  const [{ subject, isOpen }, set] = useState<{ subject: T | null; isOpen: boolean }>({ subject: null, isOpen: false });
  return {
    subject,
    isOpen,
    open: (about: T) => set({ subject: about, isOpen: true }),
    close: () => set((known) => ({ ...known, isOpen: false })),
  };
}
