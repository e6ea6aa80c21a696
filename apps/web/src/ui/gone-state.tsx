import { Button } from "@mantine/core";
import { errorText } from "../locales/error-text.ts";
import { EmptyState } from "./empty-state.tsx";
import classes from "./states.module.css";

interface Props {
  code: string;
  /** The page that it was opened from. */
  back: string;
  onBack: () => void;
}

/** The thing that this page shows does not exist, or was deleted while the page was open. */
export function GoneState({ code, back, onBack }: Props) {
  return (
    <div role="alert" className={classes.whole}>
      <EmptyState
        drawing="nothing"
        title={errorText(code)}
        action={
          <Button variant="default" onClick={onBack}>
            {back}
          </Button>
        }
      />
    </div>
  );
}
