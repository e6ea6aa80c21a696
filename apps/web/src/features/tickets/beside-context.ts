import { createContext, useContext } from "react";

/** For a conversation beside another screen than the list: how to close it there. */
interface Beside {
  close: () => void;
  /** The label of its button. */
  closeLabel: string;
}

export const BesideContext = createContext<Beside | null>(null);

export const useBeside = (): Beside | null => useContext(BesideContext);
