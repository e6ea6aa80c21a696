import { Combobox, InputBase, useCombobox } from "@mantine/core";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { findUsers, type ShortUser } from "./find-users.ts";
import { usersQuery } from "./users-query.ts";
import classes from "./user-picker.module.css";

interface Props {
  user: ShortUser | null;
  error?: ReactNode;
  onChoose: (user: ShortUser | null) => void;
}

/** Finds a colleague by name, from the third letter on. */
export function UserPicker({ user, error, onChoose }: Props) {
  const { t } = useTranslation("tickets");
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [text, setText] = useState(user?.name ?? "");
  const { data: users = [] } = useQuery(usersQuery);
  const isLongEnough = text.trim().length >= limits.userSearchMin && text !== user?.name;
  const found = isLongEnough ? findUsers(users, text) : [];

  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        const chosen = found.find(({ id }) => String(id) === value);
        if (!chosen) return;
        setText(chosen.name);
        onChoose(chosen);
      }}
    >
      <Combobox.Target>
        <InputBase
          label={t("transfer.user")}
          placeholder={t("transfer.userPlaceholder", { count: limits.userSearchMin })}
          error={error}
          value={text}
          autoComplete="off"
          data-autofocus
          data-path="userId"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            if (user) onChoose(null);
            if (currentTarget.value.trim().length >= limits.userSearchMin) combobox.openDropdown();
            else combobox.closeDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          // An empty list that counts as open would take the Escape that is meant for the dialog.
          onFocus={() => isLongEnough && combobox.openDropdown()}
          onClick={() => isLongEnough && combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!isLongEnough}>
        <Combobox.Options className={classes.options} aria-label={t("transfer.users")}>
          {found.map(({ id, name, queues }) => (
            <Combobox.Option key={id} value={String(id)} className={classes.option}>
              <Avatar id={id} name={name} size={32} />
              <span className={classes.texts}>
                <span className="strong ellipsis" title={name}>
                  {name}
                </span>
                <span className="meta ellipsis">
                  {queues.map((queue) => queue.name).join(", ") || t("transfer.noQueues")}
                </span>
              </span>
            </Combobox.Option>
          ))}
          {found.length === 0 && <Combobox.Empty>{t("transfer.userNone")}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
