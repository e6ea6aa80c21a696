import { useEffect, useRef, useState, type DragEvent } from "react";

const holdsFiles = ({ dataTransfer }: { dataTransfer: DataTransfer | null }) =>
  dataTransfer?.types.includes("Files") ?? false;

/** Lets the user drop files on an element. Dropped elsewhere, they don't replace the page. */
export function useDrop(onFiles: (files: readonly File[]) => void, isAllowed = true) {
  const [isOver, setOver] = useState(false);
  // Entering a child fires before leaving its parent, so entered elements are counted.
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
        onFiles([...event.dataTransfer.files]);
      },
    },
  };
}
