import { useState } from "react";

const storageKey = "signOption";

/** Whether one's messages begin with one's name: on until somebody turns it off in this browser. */
export function useSignature() {
  const [isOn, setOn] = useState(() => localStorage.getItem(storageKey) !== "false");
  return {
    isOn,
    toggle: () => {
      localStorage.setItem(storageKey, String(!isOn));
      setOn(!isOn);
    },
  };
}

/** What is sent of what was typed: without blanks around it and, signed, below the writer's name in bold. */
export function outgoingBody(typed: string, signedBy: string | null): string {
  const text = typed.trim();
  return text === "" || signedBy === null ? text : `*${signedBy}*:\n${text}`;
}

/** A sent text without its writer's name, and that name as it stood before it. */
export function splitSignature(body: string): { prefix: string; text: string } {
  const prefix = /^\*[^*\n]{1,100}\*:\n/.exec(body)?.[0] ?? "";
  return { prefix, text: body.slice(prefix.length) };
}
