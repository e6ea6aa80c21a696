import { Button } from "@mantine/core";
import { IconFile, IconPhoto, IconX } from "@tabler/icons-react";
import { useCallback, useRef, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../locales/format.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import classes from "./file-field.module.css";

interface Props {
  label: string;
  add: string;
  help?: string;
  /** What the browser offers to choose from; the server looks at the bytes. */
  accept?: string;
  file: File | null;
  /** The name of the one that is kept already. */
  known: string | null;
  error?: ReactNode;
  isFixed?: boolean;
  onChange: (file: File | null) => void;
}

/** One file of a form: chosen, seen, and taken out again. */
export function FileField({ label, add, help, accept, file, known, error, isFixed, onChange }: Props) {
  const { t, i18n } = useTranslation("quickMessages");
  const input = useRef<HTMLInputElement>(null);
  const showIn = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !file) return undefined;
      image.src = URL.createObjectURL(file);
      return () => URL.revokeObjectURL(image.src);
    },
    [file],
  );
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
        <div className={classes.chosen}>
          <span className={classes.preview}>
            {file && isPicture ? <img ref={showIn} alt="" /> : <Icon size={22} stroke={1.6} aria-hidden="true" />}
          </span>
          <span className={classes.name}>
            <span className="ellipsis" title={name}>
              {name}
            </span>
            {file && <span className="meta dim">{formatSize(file.size, i18n.language)}</span>}
          </span>
          {!isFixed && (
            <IconButton label={t("removeFile", { name })} onClick={() => onChange(null)}>
              <IconX size={18} aria-hidden="true" />
            </IconButton>
          )}
        </div>
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
          // The same file may be chosen again.
          currentTarget.value = "";
        }}
      />
    </div>
  );
}
