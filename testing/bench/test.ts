import type { Figure } from "./measure.ts";
import { timed } from "./timed-command.ts";

export const measure = (): Promise<Figure[]> => timed("test", 480);
