import { IconFileSpreadsheet } from "@tabler/icons-react";
import classes from "./import.module.css";

interface Props {
  label: string;
  /** While no file is chosen. */
  choose: string;
  help: string;
  /** Of the chosen file. */
  name: string | undefined;
  onFile: (file: File) => void;
}

/** Chooses a table of Excel. */
export function TableFile({ label, choose, help, name, onFile }: Props) {
  return (
    <div className={classes.file}>
      <span>{label}</span>
      <label className={classes.choose}>
        <input
          className="visually-hidden"
          type="file"
          aria-label={label}
          accept=".xlsx"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) onFile(file);
          }}
        />
        <IconFileSpreadsheet size={18} stroke={1.7} aria-hidden="true" />
        <span className="ellipsis" title={name}>
          {name ?? choose}
        </span>
      </label>
      <small className={classes.help}>{help}</small>
    </div>
  );
}
