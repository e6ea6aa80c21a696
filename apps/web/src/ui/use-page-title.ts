import { useEffect } from "react";

/** Names the tab after the screen while it is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Recado`;
    return () => {
      document.title = "Recado";
    };
  }, [title]);
}
