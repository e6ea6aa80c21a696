import { TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import type { OwnChat } from "@recado/contracts/chats";
import { limits } from "@recado/contracts/limits";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { changedFields } from "../../shell/changed-fields.ts";
import { codeOf } from "../../shell/api-error.ts";
import { FormBody, type FormProps } from "../../shell/form-dialog.tsx";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { findNamed } from "../../ui/find-named.ts";
import { peopleQuery } from "./chats-query.ts";
import choices from "../../ui/choice-list.module.css";
import classes from "./chat-form.module.css";

interface ChatBody {
  title: string;
  users: { id: number }[];
}

/** A chat's title and members. With one member and no title, a new chat is the direct chat of the two users. */
export function ChatForm({ row, onDirty, onDone }: FormProps<OwnChat>) {
  const { t } = useTranslation("chats");
  const me = useMe();
  const navigate = useNavigate();
  const people = useQuery(peopleQuery);
  const [clientId] = useState(uniqueId);
  const [words, setWords] = useState("");
  const [alert, setAlert] = useState<"fillTitle" | "fillUser" | null>(null);
  const form = useForm({
    initialValues: {
      title: row?.title ?? "",
      userIds: row?.users.map(({ userId }) => userId).filter((id) => id !== me.id) ?? [],
    },
    onValuesChange: () => {
      setAlert(null);
      onDirty(form.isDirty());
    },
  });
  const { title, userIds } = form.getValues();
  const isDirect = row === null && title.trim() === "" && userIds.length === 1;
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async (values) => {
      const users = values.userIds.map((id) => ({ id }));
      if (users.length === 0) {
        setAlert("fillUser");
        return;
      }
      if (values.title.trim() === "" && !isDirect) {
        setAlert("fillTitle");
        return;
      }
      const { title: titleBefore, userIds: before } = form.getInitialValues();
      const given = { title: values.title, users, clientId };
      const record = await save(row, given, { title: titleBefore, users: before.map((id) => ({ id })) });
      liveCache.receive("chat-user", { action: row ? "update" : "create", record });
      onDone();
      if (!row) void navigate({ to: "/chats/$uuid", params: { uuid: record.uuid } });
    },
  });
  const others = (people.data ?? []).filter(({ id }) => id !== me.id);
  const toggle = (id: number) =>
    form.setFieldValue("userIds", userIds.includes(id) ? userIds.filter((one) => one !== id) : [...userIds, id]);
  return (
    <FormBody
      onSubmit={submit}
      isSaving={isSaving}
      problem={alert ? t(`form.${alert}`) : problem}
      onCancel={onDone}
      {...(!row && { submit: t("form.begin") })}
    >
      <TextInput
        data-autofocus
        label={t("form.title")}
        description={row ? undefined : t("form.titleHelp")}
        maxLength={limits.chat.title}
        autoComplete="off"
        {...form.getInputProps("title")}
      />
      <TextInput
        label={t("form.users")}
        placeholder={t("form.search")}
        value={words}
        autoComplete="off"
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
      />
      <div role="group" aria-label={t("form.users")} className={choices.list}>
        {findNamed(others, words).map(({ id, name, presence }) => (
          <label key={id} className={choices.row}>
            <input type="checkbox" checked={userIds.includes(id)} onChange={() => toggle(id)} />
            <Avatar name={name} size={32} />
            <span className={classes.name} title={name}>
              {name}
            </span>
            {presence === "online" && <span className={classes.online}>{t("online")}</span>}
          </label>
        ))}
        {people.isSuccess && others.length === 0 && <p className={choices.none}>{t("form.nobody")}</p>}
        {people.isError && !people.data && (
          <ErrorState code={codeOf(people.error)} onRetry={() => void people.refetch()} />
        )}
      </div>
      <span className="meta">{t("form.chosen", { count: userIds.length })}</span>
    </FormBody>
  );
}

/** `began`: title and members of the known chat as the form first showed them. */
function save(
  row: OwnChat | null,
  { clientId, ...given }: ChatBody & { clientId: string },
  began: ChatBody,
): Promise<OwnChat> {
  if (row) return call("PUT /chats/:chatId", { params: { chatId: row.id }, body: changedFields(given, began) });
  const [only] = given.users;
  if (given.title.trim() === "" && only) return call("POST /chats/direct", { body: { userId: only.id } });
  return call("POST /chats", { body: { ...given, clientId } });
}
