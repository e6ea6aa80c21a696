import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Notice } from "../ui/notice.tsx";
import type { Theirs } from "./use-theirs.ts";
import classes from "./theirs-notice.module.css";

interface Props {
  theirs: Theirs | null;
  isSaving: boolean;
}

/** Says that a colleague changed the same fields meanwhile, and lets the user choose between the two. */
export function TheirsNotice({ theirs, isSaving }: Props) {
  const { t } = useTranslation();
  // What the server makes of the user's own words may come back before the answer to the save.
  const [shown, setShown] = useState<Theirs["isTaken"] | null>(null);
  const now = theirs && theirs.isTaken;
  if (!isSaving && shown !== now) setShown(now);
  return (
    <div role="status" className={classes.status}>
      {shown !== null && (
        <Notice warns={!shown}>
          {t(shown ? "theirs.taken" : "theirs.text")}
          <Button variant="subtle" size="compact-sm" onClick={theirs?.swap}>
            {t(shown ? "theirs.takeBack" : "theirs.take")}
          </Button>
        </Notice>
      )}
    </div>
  );
}
