import { NativeSelect, Select, Switch } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { rules } from "../../ui/field-rules.ts";
import { NumberField } from "../../ui/number-field.tsx";
import { TemplateField } from "../quick-messages/template-field.tsx";
import type { Option } from "./options.ts";
import { useAutomaticTexts } from "./use-automatic-texts.ts";
import { saveSetting } from "./save-setting.ts";
import classes from "./settings-screen.module.css";

interface Props {
  option: Option;
  /** The stored value. */
  value: string;
  /** Said after the description. */
  note?: string;
}

/** One setting with its description; stored as soon as it is changed. */
export function OptionField({ option, value, note }: Props) {
  const { t } = useTranslation("settings");
  const { key } = option;
  const help = t(`option.${key}.help`);
  const words = { label: t(`option.${key}.label`), description: note === undefined ? help : `${help} ${note}` };
  const save = (next: string) => {
    if (next !== value) void saveSetting(key, next, value);
  };
  switch (option.kind) {
    case "switch":
      return (
        <Switch
          {...words}
          checked={value === option.on}
          onChange={({ currentTarget }) => save(currentTarget.checked ? "enabled" : "disabled")}
        />
      );
    case "choice":
      return (
        <NativeSelect
          {...words}
          className={classes.field}
          value={value}
          data={option.values.map((choice) => ({
            value: choice,
            label: t(`value.${key}.${choice}` as "value.language.pt"),
          }))}
          onChange={({ currentTarget }) => save(currentTarget.value)}
        />
      );
    case "zone":
      return (
        <Select
          {...words}
          className={classes.field}
          value={value}
          data={Intl.supportedValuesOf("timeZone")}
          limit={60}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t("noZone")}
          onChange={(zone) => zone !== null && save(zone)}
        />
      );
    case "words":
      return <WordsOption {...words} option={option} value={value} onSave={save} />;
    case "number":
      // Remount to show a value that was refused or changed elsewhere.
      return <NumberOption key={value} {...words} option={option} value={value} onSave={save} />;
  }
}

interface NumberProps {
  label: string;
  description: string;
  option: Extract<Option, { kind: "number" }>;
  value: string;
  onSave: (value: string) => void;
}

/** Stored on blur or Enter; a value out of bounds stays, to be corrected. */
function NumberOption({ label, description, option, value, onSave }: NumberProps) {
  const range = { min: option.least, max: option.most };
  const [typed, setTyped] = useState<number | string>(Number(value));
  const [error, setError] = useState<string | null>(null);
  const take = () => {
    if (typed === "") return setTyped(Number(value));
    const wrong = rules.whole(range)(typed);
    setError(wrong);
    if (wrong === null) onSave(String(typed));
  };
  return (
    <NumberField
      label={label}
      description={description}
      className={classes.field}
      value={typed}
      error={error}
      {...range}
      onChange={(next) => {
        setTyped(next);
        setError(null);
      }}
      onBlur={take}
      onKeyDown={({ key }) => key === "Enter" && take()}
    />
  );
}

interface WordsProps {
  label: string;
  description: string;
  option: Extract<Option, { kind: "words" }>;
  value: string;
  onSave: (value: string) => void;
}

/** Stored on blur, which also happens when the buttons below are pressed. */
function WordsOption({ label, description, option, value, onSave }: WordsProps) {
  const texts = useAutomaticTexts();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Show a value that was refused or changed elsewhere, unless the user has typed since.
  if (value !== known) {
    if (typed.trim() === known) setTyped(value);
    setKnown(value);
  }
  return (
    <div role="group" aria-label={label} className={classes.words}>
      <TemplateField
        label={label}
        description={description}
        more={option.more}
        whenBlank={texts[option.key]}
        maxLength={limits.setting.max}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onBlur={() => onSave(typed.trim())}
      />
    </div>
  );
}
