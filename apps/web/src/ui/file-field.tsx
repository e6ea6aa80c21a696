import { Button } from "@mantine/core";
import { IconFile, IconPhoto } from "@tabler/icons-react";
import { useCallback, useRef, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { FileRow } from "./file-row.tsx";
import classes from "./file-field.module.css";

interface Props {
  label: string;
  add: string;
  help?: string;
  /** Filters the browser's dialog. The server checks the file itself. */
  accept?: string;
  file: File | null;
  /** The name of the file that the server has already. */
  known: string | null;
  error?: ReactNode;
  isFixed?: boolean;
  onChange: (file: File | null) => void;
}

/** A form field for one file. */
export function FileField({ label, add, help, accept, file, known, error, isFixed, onChange }: Props) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const showIn = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined;
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
  const [unreadable, setUnreadable] = useState<File | null>(null);
  const name = file?.name ?? known;
  const isPicture = file ? file.type.startsWith("image/") : accept?.startsWith("image/");
  const Icon = isPicture ? IconPhoto : IconFile;
  return (
    <div className={classes.field} role="group" aria-label={label}>
      {name === null ? (
        <>
          <Button
            variant="default"
            leftSection={<Icon size={18} stroke={1.7} aria-hidden="true" />}
            onClick={() => input.current?.click()}
          >
            {add}
          </Button>
          {help !== undefined && !error && <span className="small dim">{help}</span>}
        </>
      ) : (
        <FileRow
          name={name}
          size={file?.size ?? null}
          preview={
            file && isPicture && file !== unreadable ? (
              <img ref={showIn} alt="" onError={() => setUnreadable(file)} />
            ) : (
              <Icon size={22} stroke={1.6} aria-hidden="true" />
            )
          }
          removeLabel={t("removeNamed", { name })}
          onRemove={isFixed ? undefined : () => onChange(null)}
        />
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        aria-label={label}
        onChange={({ currentTarget }) => {
          onChange(currentTarget.files?.[0] ?? null);
          // Lets the user choose the same file again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
