import { useEffect, useState } from "react";
import type { Tip, TipShown } from "./tip-shown.tsx";

let Shown: typeof TipShown | undefined;
/** If the code can't be loaded, there is no tooltip; the next one tries again. */
const load = async () => {
  Shown ??= (await import("./tip-shown.tsx").catch(() => undefined))?.TipShown;
};

/** The pointer rests this long before the tooltip appears, ms. */
const rest = 400;

const tipOf = ({ target }: Event): Tip | null => {
  const on = target instanceof Element ? target.closest<HTMLElement>("[data-tip]") : null;
  return on && { on, label: on.dataset.tip ?? "", keys: on.dataset.tipKeys };
};

/** The page's only tooltip. It shows `data-tip` (and `data-tip-keys`) of the element under the pointer or focus. */
export function Tips() {
  const [tip, setTip] = useState<Tip | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let near: HTMLElement | null = null;
    const point = (next: Tip | null) => {
      if (next?.on === near) return;
      near = next?.on ?? null;
      clearTimeout(timer);
      setTip(null);
      const show = async () => {
        await load();
        if (next?.on === near) setTip(next);
      };
      if (next) timer = setTimeout(() => void show(), rest);
    };
    const leave = () => point(null);
    const listeners = {
      pointerover: (event: Event) => (event as PointerEvent).pointerType === "mouse" && point(tipOf(event)),
      focusin: (event: Event) => point((event.target as Element).matches(":focus-visible") ? tipOf(event) : null),
      focusout: leave,
      pointerdown: leave,
      keydown: (event: Event) => (event as KeyboardEvent).key === "Escape" && leave(),
    };
    for (const [name, listen] of Object.entries(listeners)) document.addEventListener(name, listen);
    document.documentElement.addEventListener("pointerleave", leave);
    return () => {
      clearTimeout(timer);
      for (const [name, listen] of Object.entries(listeners)) document.removeEventListener(name, listen);
      document.documentElement.removeEventListener("pointerleave", leave);
    };
  }, []);
  return Shown && tip?.on.isConnected && <Shown key={`${tip.label} ${tip.keys}`} {...tip} />;
}
