/** An advisory lock number that no other program is likely to use: held during an import. */
export const importLock = 7_231_904_412;
