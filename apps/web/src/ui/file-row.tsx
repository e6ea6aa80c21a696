import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../locales/format.ts";
import { IconButton } from "./icon-button.tsx";
import { leaveRow } from "./leave-row.ts";
import classes from "./file-row.module.css";

interface Props {
  name: string;
  /** Bytes; null if unknown. */
  size: number | null;
  /** The picture, or the icon of the file's type. */
  preview: ReactNode;
  hasProblem?: boolean;
  removeLabel: string;
  /** Absent where the file must stay. */
  onRemove?: (() => void) | undefined;
  /** The content below the name. */
  children?: ReactNode;
}

/** A chosen file: preview, name, size and a button that removes it. */
export function FileRow({ name, size, preview, hasProblem, removeLabel, onRemove, children }: Props) {
  const { i18n } = useTranslation();
  return (
    <div className={classes.row} data-problem={hasProblem || undefined}>
      <span className={classes.preview}>{preview}</span>
      <span className={classes.texts}>
        <span className={classes.name}>
          <span className="ellipsis" title={name}>
            {name}
          </span>
          {size !== null && <span className={classes.size}>{formatSize(size, i18n.language)}</span>}
        </span>
        {children}
      </span>
      {onRemove && (
        <IconButton
          label={removeLabel}
          onClick={({ currentTarget, detail }) => {
            // The second click of two would be for the file that comes up.
            if (detail > 1) return;
            leaveRow(currentTarget);
            onRemove();
          }}
        >
          <IconX size={18} aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}
