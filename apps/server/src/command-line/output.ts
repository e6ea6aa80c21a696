import { createInterface } from "node:readline/promises";

/** The command failed. The message is for the operator. */
export class CommandError extends Error {}

/** Output of a command: for people, or as JSON for programs. */
export interface Output {
  isJson: boolean;
  /** The result: lines for people, or the value as JSON. */
  result(value: object, lines: readonly string[]): void;
  /** Progress of long work; on a terminal one changing line. */
  progress(text: string): void;
  /** Asks the user at the terminal. Programs decide by options. */
  confirm(question: string): Promise<void>;
}

const { stdin, stdout, stderr } = process;

export function createOutput(isJson: boolean): Output {
  let isOpen = false;
  const endLine = () => {
    if (isOpen) stderr.write("\r\u001B[K");
    isOpen = false;
  };
  return {
    isJson,
    result(value, lines) {
      endLine();
      stdout.write(isJson ? `${JSON.stringify(value, undefined, 2)}\n` : `${lines.join("\n")}\n`);
    },
    progress(text) {
      if (isJson || !stderr.isTTY) return;
      stderr.write(`\r\u001B[K${text.slice(0, (stderr.columns || 80) - 1)}`);
      isOpen = true;
    },
    async confirm(question) {
      endLine();
      if (isJson || !stdin.isTTY) return;
      const terminal = createInterface({ input: stdin, output: stderr });
      const answer = await terminal.question(`${question} [y/N] `).finally(() => terminal.close());
      if (!/^y(es)?$/i.test(answer.trim())) throw new CommandError("Nothing was changed.");
    },
  };
}

/** 1_234_567 → "1.2 MB". */
export function inWords(bytes: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  let value = bytes;
  let unit = 0;
  for (; value >= 1_000 && unit < units.length - 1; unit++) value /= 1_000;
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
