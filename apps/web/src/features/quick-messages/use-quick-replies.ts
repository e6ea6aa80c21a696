import type { QuickMessage } from "@recado/contracts/quick-messages";
import { useQuery } from "@tanstack/react-query";
import { useId, useState, type KeyboardEvent, type RefObject } from "react";
import { codeOf } from "../../shell/api-error.ts";
import { download } from "../../shell/files.ts";
import { useLayer } from "../../ui/layers.ts";
import { notify } from "../../ui/toasts.ts";
import { fillKnown, type KnownFacts } from "./fill-known.ts";
import { matchReplies } from "./match-replies.ts";
import { quickMessagesQuery } from "./quick-messages-query.ts";
import { isComposing } from "../../ui/is-composing.ts";
import { typeInto } from "./type-into.ts";

interface Given {
  box: RefObject<HTMLTextAreaElement | null>;
  text: string;
  isOff: boolean;
  facts: KnownFacts;
  onFile: (file: File) => void;
}

/** The highlighted reply and the text that it belongs to. `-1` is none; the index after the last reply adds one. */
interface Choice {
  of: string;
  index: number;
}

/** Quick replies for "/" and what follows it: the list above the composer, its keys, and what choosing one does. */
export function useQuickReplies({ box, text, isOff, facts, onFile }: Given) {
  const listId = useId();
  const [choice, setChoice] = useState<Choice>({ of: "", index: 0 });
  /** The text at which the list was closed, and the text at which its button opened it. */
  const [closedWith, setClosedWith] = useState<string | null>(null);
  const [askedWith, setAskedWith] = useState<string | null>(null);
  const [isFetching, setFetching] = useState(false);
  const [adding, setAdding] = useState<{ opened: boolean; shortcode: string }>({ opened: false, shortcode: "" });

  const words = text.startsWith("/") && !text.includes("\n") ? text.slice(1) : null;
  const isAsked = askedWith !== null && askedWith === text;
  const isWanted = words !== null && (words === "" || words.trim() !== "") && closedWith !== text;
  const isOpen = !isOff && (isAsked || isWanted || isFetching);
  const list = useQuery({ ...quickMessagesQuery, enabled: !isOff && (words !== null || isAsked) });
  const sought = words ?? "";
  const matches = list.data ? matchReplies(list.data, sought) : [];
  const first = matches.length > 0 ? 0 : -1;
  const active = choice.of === text ? choice.index : first;

  const isMistyped = matches.length === 0 && !list.isLoading && /^\S+$/.test(sought);

  const close = () => {
    setAskedWith(null);
    setClosedWith(text);
  };
  useLayer(isOpen, close);
  const add = () => {
    close();
    setAdding({ opened: true, shortcode: sought.trim() });
  };
  const choose = async (reply: QuickMessage) => {
    const { mediaPath, mediaName } = reply;
    if (mediaPath !== null) {
      setFetching(true);
      try {
        // The text waits for the file, or it would be sent without it.
        const blob = await download(mediaPath, { onProgress: () => undefined, signal: AbortSignal.timeout(120_000) });
        onFile(new File([blob], mediaName ?? "", { type: blob.type }));
      } catch (error) {
        notify.error(codeOf(error));
        return;
      } finally {
        setFetching(false);
      }
    }
    const filled = fillKnown(reply.message, facts);
    setAskedWith(null);
    setClosedWith(filled);
    // Replaces the typed search. A text from before the button was pressed stays.
    if (words !== null) box.current?.select();
    typeInto(box.current, filled);
  };

  /** Returns whether the list used the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey || event.altKey) return false;
    const count = matches.length + 1;
    const isChoice = event.key === "Enter" || event.key === "Tab";
    if (event.key === "ArrowDown") setChoice({ of: text, index: (active + 1) % count });
    else if (event.key === "ArrowUp") setChoice({ of: text, index: (Math.max(active, 0) - 1 + count) % count });
    else if (event.key === "Escape") close();
    else if (isChoice && !event.shiftKey && active === matches.length) add();
    else if (isChoice && !event.shiftKey && matches[active]) void choose(matches[active]);
    // A mistyped shortcut is no message: Enter sends it only once the list is closed.
    else if (event.key === "Enter" && isMistyped && !event.shiftKey) close();
    // The replies are still loading: Enter must not send the search text.
    else if (!(event.key === "Enter" && (list.isLoading || isFetching))) return false;
    event.preventDefault();
    return true;
  };

  return {
    isOpen,
    onKey,
    choose: (reply: QuickMessage) => void choose(reply),
    add,
    adding,
    endAdding: () => setAdding({ ...adding, opened: false }),
    toggle: () => {
      box.current?.focus();
      if (isOpen) close();
      else setAskedWith(text);
    },
    point: (index: number) => setChoice({ of: text, index }),
    list: {
      id: listId,
      matches,
      isMistyped,
      active,
      words: sought,
      isLoading: list.isLoading,
      isFailed: list.isError,
      isFetching,
    },
    fill: (message: string) => fillKnown(message, facts),
    fieldAria: isOpen
      ? {
          "aria-controls": listId,
          "aria-autocomplete": "list" as const,
          "aria-activedescendant": active >= 0 ? `${listId}-${active}` : undefined,
        }
      : {},
  };
}

export type QuickReplies = ReturnType<typeof useQuickReplies>;
