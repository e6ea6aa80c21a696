import { Button } from "@mantine/core";
import { IconDownload, IconFileSpreadsheet } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../../shell/api-error.ts";
import { saveXlsx } from "../../../shell/xlsx.ts";
import { notify } from "../../../ui/toasts.ts";
import classes from "./import.module.css";

interface Props {
  label: string;
  /** While no file is chosen. */
  choose: string;
  help: string;
  /** The name of the chosen file. */
  name: string | undefined;
  /** Offers a sample: while no table is looked at. */
  hasSample: boolean;
  /** The sample has a column that becomes extra information. */
  takesExtra: boolean;
  onFile: (file: File) => void;
}

/** Chooses a table of Excel, or one of text (.csv); gives a sample of one. */
export function TableFile({ label, choose, help, name, hasSample, takesExtra, onFile }: Props) {
  const { t } = useTranslation("contacts");
  const saveSample = () => {
    const extra = (text: string) => (takesExtra ? [text] : []);
    const sample = [
      [t("name"), t("number"), t("email"), ...extra(t("import.sample.column"))],
      ["Ana Lima", "+55 11 98765-4321", "ana@exemplo.com", ...extra(t("import.sample.value"))],
      ["Padaria Sol", "(31) 3333-4444", "", ...extra("")],
    ];
    saveXlsx(t("import.sample.file"), sample).catch((error: unknown) => notify.error(codeOf(error)));
  };
  return (
    <div className={classes.file}>
      <span>{label}</span>
      <label className={classes.choose}>
        <input
          className="visually-hidden"
          type="file"
          aria-label={label}
          accept=".xlsx,.csv"
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
      {hasSample && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.sample ?? ""}
          leftSection={<IconDownload size={16} stroke={1.7} aria-hidden="true" />}
          onClick={saveSample}
        >
          {t("import.sample.button")}
        </Button>
      )}
    </div>
  );
}
