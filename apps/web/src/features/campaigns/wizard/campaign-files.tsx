import { Button, Select } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { IconUpload } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../../locales/format.ts";
import { problemOf } from "../../../shell/files.ts";
import { problemText } from "../../../shell/problem-text.ts";
import { queryClient } from "../../../shell/query-client.ts";
import { Problem } from "../../../ui/problem.tsx";
import { addFiles } from "../../file-lists/add-files.ts";
import { ListedFiles } from "./listed-files.tsx";
import { optionsOf, useProblemText, type StepProps } from "./step.ts";
import { wizardChoicesQuery } from "./wizard-choices.ts";
import classes from "./campaign-files.module.css";

/** The files behind the text: a list that exists, or files from this computer, which make a list or join the chosen one. */
export function CampaignFiles({ wizard, choices, isEditable }: StepProps) {
  const { t, i18n } = useTranslation("campaigns");
  const { values, change } = wizard;
  const fieldProblem = useProblemText(wizard);
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<{ name: string; percent: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef("");
  const id = values.fileListId === null ? null : Number(values.fileListId);
  const name = choices.fileLists.find((list) => list.id === id)?.name;
  const take = (list: { id: number; name: string }) => {
    queryClient.setQueryData(wizardChoicesQuery.queryKey, (known) => {
      const others = known?.fileLists.filter((one) => one.id !== list.id) ?? [];
      return known && { ...known, fileLists: [...others, { id: list.id, name: list.name }] };
    });
    change((known) => ({ ...known, fileListId: String(list.id) }));
  };
  const adding = useMutation({
    mutationFn: (files: readonly File[]) =>
      addFiles(id === null ? newList(wizard.values, t("wizard.files")) : { id }, files, {
        onSent: (file, share) => {
          current.current = file;
          setSending({ name: file, percent: Math.round(share * 100) });
        },
        // A retry adds files to the list that was already created.
        onPart: take,
      }),
    onSuccess: take,
    onError: (error) =>
      setProblem(current.current === "" ? problemText(error) : `${current.current}: ${problemText(error)}`),
    onSettled: async () => {
      setSending(null);
      wizard.setUploading(false);
      await queryClient.invalidateQueries({ queryKey: ["file-list"] });
    },
    meta: { quiet: true },
  });
  const choose = (files: readonly File[]) => {
    const max = formatSize(limits.media.document, i18n.language);
    const faults = files.flatMap((file) => {
      const fault = problemOf(file);
      return fault ? [t(`wizard.file.${fault}`, { name: file.name, max })] : [];
    });
    setProblem(faults.length > 0 ? faults.join(" ") : null);
    // The others are sent.
    const good = files.filter((file) => !problemOf(file));
    if (good.length === 0) return;
    current.current = "";
    wizard.setUploading(true);
    adding.mutate(good);
  };
  return (
    <div className={classes.files}>
      <Select
        openOnFocus={false}
        readOnly={!isEditable}
        label={t("wizard.files")}
        description={t("wizard.filesHelp")}
        placeholder={t("wizard.noFiles")}
        data={optionsOf(choices.fileLists)}
        value={values.fileListId}
        error={fieldProblem("fileListId")}
        searchable
        clearable
        onChange={(fileListId) => change((known) => ({ ...known, fileListId }))}
      />
      {id !== null && name !== undefined && (
        <ListedFiles id={id} name={name} isFixed={!isEditable || adding.isPending} />
      )}
      {isEditable && (
        <div>
          <input
            ref={input}
            className="visually-hidden"
            type="file"
            multiple
            tabIndex={-1}
            aria-hidden="true"
            onChange={({ currentTarget }) => {
              const files = [...(currentTarget.files ?? [])];
              currentTarget.value = "";
              choose(files);
            }}
          />
          <Button
            variant="default"
            className={classes.add ?? ""}
            leftSection={<IconUpload size={18} stroke={1.7} aria-hidden="true" />}
            loading={adding.isPending}
            onClick={() => input.current?.click()}
          >
            {name === undefined ? (
              t("wizard.attachFiles")
            ) : (
              <span className="ellipsis" title={name}>
                {t("wizard.addFiles", { name })}
              </span>
            )}
          </Button>
        </div>
      )}
      <p role="status" className="small dim">
        {sending && t("wizard.sendingFile", sending)}
      </p>
      <Problem text={problem} />
    </div>
  );
}

/** A list gets its campaign's name. */
function newList({ name }: StepProps["wizard"]["values"], word: string): { name: string; message: string } {
  const { min, max } = limits.fileList.name;
  const called = (name.trim().length < min ? `${word} ${name.trim()}` : name.trim()).slice(0, max).trim();
  return { name: called, message: called };
}
