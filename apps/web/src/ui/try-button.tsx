import { Button } from "@mantine/core";
import { useEffect, useRef, type ReactNode } from "react";

interface Props {
  isTrying: boolean;
  disabled: boolean;
  onTry: () => void;
  children: ReactNode;
}

/** Tests what a form describes. It is disabled meanwhile and loses the focus: it gets it back when it is enabled. */
export function TryButton({ isTrying, disabled, onTry, children }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isTrying) return;
    const { current } = button;
    return () => {
      if (document.activeElement === document.body) current?.focus();
    };
  }, [isTrying]);
  return (
    <Button ref={button} variant="default" loading={isTrying} disabled={disabled} onClick={onTry}>
      {children}
    </Button>
  );
}
