import { createContext } from "react";

/** Saves an option's fields if they have edits; false if they can't be saved. Then they show why, with the focus there. */
export type SaveOption = () => Promise<boolean>;

/** Of the fields that are open and shown, for the button that saves the whole queue. */
export const OptionSavers = createContext<Set<SaveOption>>(new Set());
