import { Combobox, InputBase, useCombobox } from "@mantine/core";
import { IconRefresh, IconUserPlus } from "@tabler/icons-react";
import { useEffect, useEffectEvent, type ReactNode } from "react";
import classes from "./search-picker.module.css";

interface Option {
  id: number;
  name: string;
  /** Second line, below the name. */
  about: ReactNode;
  avatar: ReactNode;
}
interface Props {
  label: string;
  placeholder: string;
  error: ReactNode;
  /** The field's name in its form. */
  path: string;
  listLabel: string;
  /** The search starts at this many characters. */
  min: number;
  text: string;
  onText: (text: string) => void;
  /** The name of the chosen row; typing anything else drops the choice. */
  chosen: string | undefined;
  found: readonly Option[];
  /** `found` answers the typed text: Enter takes the first. */
  isSettled: boolean;
  /** `null` means that the typed text chooses nothing. */
  onChoose: (id: number | null) => void;
  /** Says why the list is empty. */
  status: string | null;
  /** Searches again after a failure; the list stays open. */
  again?: { label: string; run: () => void } | undefined;
  /** Creates a row that the search did not find. */
  create?: { label: string; run: () => void } | undefined;
}

const createOption = "create";
const againOption = "again";

/** A text field that lists the people found for the typed text, with name and avatar. */
export function SearchPicker(props: Props) {
  const { label, placeholder, error, path, listLabel, min, text, onText, chosen, found, onChoose } = props;
  const { isSettled, status, create, again } = props;
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const isSearching = text.trim().length >= min && text !== chosen;
  // An empty list that counts as open would take the Escape that is meant for the dialog.
  const open = () => isSearching && combobox.openDropdown();
  const first = isSettled && isSearching && combobox.dropdownOpened ? found[0]?.id : undefined;
  const select = useEffectEvent((id: number | undefined) => {
    if (id === undefined) combobox.resetSelectedOption();
    else combobox.selectFirstOption();
  });
  useEffect(() => select(first), [first]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        if (value === againOption) {
          again?.run();
          return;
        }
        combobox.closeDropdown();
        if (value === createOption) {
          create?.run();
          return;
        }
        const option = found.find(({ id }) => String(id) === value);
        if (!option) return;
        onText(option.name);
        onChoose(option.id);
      }}
    >
      <Combobox.Target>
        <InputBase
          label={label}
          placeholder={placeholder}
          error={error}
          value={text}
          autoComplete="off"
          data-autofocus
          data-path={path}
          onChange={({ currentTarget: { value } }) => {
            onText(value);
            if (chosen !== undefined) onChoose(null);
            if (value.trim().length >= min) combobox.openDropdown();
            else combobox.closeDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onFocus={open}
          onClick={open}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isSearching}>
        <Combobox.Options className={classes.options} aria-label={listLabel}>
          {found.map(({ id, name, about, avatar }) => (
            <Combobox.Option key={id} value={String(id)} className={classes.option}>
              {avatar}
              <span className={classes.texts}>
                <span className="strong ellipsis" title={name}>
                  {name}
                </span>
                <span className="meta numbers ellipsis">{about}</span>
              </span>
            </Combobox.Option>
          ))}
          {status !== null && <Combobox.Empty>{status}</Combobox.Empty>}
          {again && (
            <Combobox.Option value={againOption} className={classes.option}>
              <IconRefresh size={20} stroke={1.7} aria-hidden="true" className={classes.add} />
              {again.label}
            </Combobox.Option>
          )}
          {create && (
            <Combobox.Option value={createOption} className={classes.option}>
              <IconUserPlus size={20} stroke={1.7} aria-hidden="true" className={classes.add} />
              <span className="ellipsis" title={text.trim()}>
                {create.label}
              </span>
            </Combobox.Option>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
