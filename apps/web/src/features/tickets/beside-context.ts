import { createContext, useContext } from "react";

/** Where a conversation stands beside another screen than the list: how it is closed there. */
interface Beside {
  close: () => void;
  /** What its button says. */
  closeLabel: string;
}

export const BesideContext = createContext<Beside | null>(null);

export const useBeside = (): Beside | null => useContext(BesideContext);
