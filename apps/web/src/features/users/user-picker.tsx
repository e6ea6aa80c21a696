import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Avatar } from "../../ui/avatar.tsx";
import { SearchPicker } from "../../ui/search-picker.tsx";
import { findUsers, type ShortUser } from "./find-users.ts";
import { usersQuery } from "./users-query.ts";

interface Props {
  user: ShortUser | null;
  error?: ReactNode;
  onChoose: (user: ShortUser | null) => void;
}

/** Finds a colleague by name, from the third letter on. */
export function UserPicker({ user, error, onChoose }: Props) {
  const { t } = useTranslation("tickets");
  const [text, setText] = useState(user?.name ?? "");
  const { data: users = [] } = useQuery(usersQuery);
  const found = text.trim().length >= limits.userSearchMin ? findUsers(users, text) : [];
  return (
    <SearchPicker
      label={t("transfer.user")}
      placeholder={t("transfer.userPlaceholder", { count: limits.userSearchMin })}
      error={error}
      path="userId"
      listLabel={t("transfer.users")}
      min={limits.userSearchMin}
      text={text}
      onText={setText}
      chosen={user?.name}
      found={found.map(({ id, name, queues }) => ({
        id,
        name,
        about: queues.map((queue) => queue.name).join(", ") || t("transfer.noQueues"),
        avatar: <Avatar name={name} size={32} />,
      }))}
      onChoose={(chosenId) => onChoose(found.find(({ id }) => id === chosenId) ?? null)}
      status={found.length === 0 ? t("transfer.userNone") : null}
    />
  );
}
