import { useEffect, useState } from "react";

/** True once `isOn` has been true for `ms`; false at once when it turns false. */
export function useHeldFor(isOn: boolean, ms: number): boolean {
  const [hasHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isOn) return;
    const timer = setTimeout(() => setHeld(true), ms);
    return () => {
      clearTimeout(timer);
      setHeld(false);
    };
  }, [isOn, ms]);
  return isOn && hasHeld;
}
