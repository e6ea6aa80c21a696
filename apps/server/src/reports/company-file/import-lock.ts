/** Any number that no other program on this database is likely to lock: held by whoever imports a company. */
export const importLock = 7_231_904_412;
