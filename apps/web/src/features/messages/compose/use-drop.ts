import { useEffect, useRef, useState, type DragEvent } from "react";
import { takeFiles } from "./take-files.ts";

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes("Files") ?? false;

/** Lets files be dropped anywhere on a conversation; elsewhere they don't replace the page. */
export function useDrop(ticketId: number, isAllowed: boolean) {
  const [isOver, setOver] = useState(false);
  // Each element that is entered says so before the one that is left does.
  const depth = useRef(0);
  useEffect(() => {
    const refuse = (event: globalThis.DragEvent) => {
      if (!holdsFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = "none";
    };
    addEventListener("dragover", refuse);
    addEventListener("drop", refuse);
    return () => {
      removeEventListener("dragover", refuse);
      removeEventListener("drop", refuse);
    };
  }, []);
  const step = (by: number) => (event: DragEvent) => {
    if (!isAllowed || !holdsFiles(event)) return;
    depth.current = Math.max(0, depth.current + by);
    setOver(depth.current > 0);
  };
  return {
    isOver: isOver && isAllowed,
    dropProps: {
      onDragEnter: step(1),
      onDragLeave: step(-1),
      onDragOver: (event: DragEvent) => {
        if (isAllowed && holdsFiles(event)) event.preventDefault();
      },
      onDrop: (event: DragEvent) => {
        depth.current = 0;
        setOver(false);
        if (!isAllowed || !holdsFiles(event)) return;
        event.preventDefault();
        takeFiles(ticketId, [...event.dataTransfer.files]);
      },
    },
  };
}
