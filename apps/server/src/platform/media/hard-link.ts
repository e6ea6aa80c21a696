import { link } from "node:fs/promises";

/** Gives a file a second name, which takes no room and no time; false where that is not possible, e.g. on another disk. */
export async function hardLink(source: string, target: string): Promise<boolean> {
  try {
    await link(source, target);
    return true;
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (!["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP"].includes(code)) throw error;
    return false;
  }
}
