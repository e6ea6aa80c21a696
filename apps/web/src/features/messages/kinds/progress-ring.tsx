import { IconX } from "@tabler/icons-react";
import classes from "./media.module.css";

const radius = 19;
const around = 2 * Math.PI * radius;

/** A progress ring. It turns while the progress is unknown. With `onCancel` it is a button. */
export function ProgressRing({
  share,
  label,
  onCancel,
}: {
  share: number | null;
  label: string;
  onCancel?: () => void;
}) {
  const ring = (
    <svg
      viewBox="0 0 44 44"
      width={44}
      height={44}
      className={share === null ? classes.turning : undefined}
      aria-hidden="true"
    >
      <circle cx={22} cy={22} r={radius} className={classes.ringGround} />
      <circle
        cx={22}
        cy={22}
        r={radius}
        className={classes.ringShare}
        strokeDasharray={around}
        strokeDashoffset={around * (1 - (share ?? 0.25))}
      />
    </svg>
  );
  const amount = share === null ? {} : { "aria-valuenow": Math.round(share * 100) };
  return (
    <span className={classes.ring}>
      <span role="progressbar" aria-label={label} aria-valuemin={0} aria-valuemax={100} {...amount}>
        {ring}
      </span>
      {onCancel && (
        <button
          type="button"
          className={classes.ringButton}
          aria-label={label}
          title={label}
          onClick={({ detail }) => detail < 2 && onCancel()}
        >
          <IconX size={20} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
