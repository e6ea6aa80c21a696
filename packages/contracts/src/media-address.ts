import { z } from "zod";

/**
 * The address of a company's file: `/api/media/5`. Answers to signed-in users contain it with a signature, so that a
 * page can use it as it is; events contain the bare path.
 */
export const mediaAddress = z
  .string()
  .describe("Address of a file. In answers it is signed for the caller's session: usable as it is in `<img src>`.");
