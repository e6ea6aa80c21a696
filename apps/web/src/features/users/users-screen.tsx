import { Button } from "@mantine/core";
import { IconKey, IconUserPlus } from "@tabler/icons-react";
import type { User } from "@recado/contracts/users";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";
import { DeleteDialog } from "../../shell/delete-dialog.tsx";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useListWords } from "../../shell/list/list-address.ts";
import { ListPage } from "../../shell/list/list-page.tsx";
import { useListPages } from "../../shell/list/use-list.ts";
import { liveCache } from "../../shell/query-client.ts";
import { useMe } from "../../shell/session.ts";
import { AppModal } from "../../ui/app-modal.tsx";
import { Avatar } from "../../ui/avatar.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useUsualActions } from "../../ui/row-menu.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import { PlanNotice } from "../companies/plan-notice.tsx";
import { SeveralDevices } from "../settings/several-devices.tsx";
import { usersPageQuery } from "./users-page-query.ts";
import classes from "./users-screen.module.css";

const UserForm = late(async () => ({ default: (await import("./user-form.tsx")).UserForm }));
const PermissionsTable = late(async () => ({
  default: (await import("./permissions-table.tsx")).PermissionsTable,
}));
const ResetLinkDialog = late(async () => ({ default: (await import("./reset-link-dialog.tsx")).ResetLinkDialog }));
const Invitations = late(async () => ({ default: (await import("./invitations.tsx")).Invitations }));

async function removeUser({ id }: User): Promise<void> {
  await call("DELETE /users/:userId", { params: { userId: id } });
  liveCache.receive("user", { action: "delete", userId: id });
}

/** The company's users: their profiles, what they see, and who is online. */
export function UsersScreen() {
  const { t } = useTranslation("users");
  const me = useMe();
  const [words] = useListWords();
  const list = useListPages(usersPageQuery(words));
  const usualActions = useUsualActions();
  const form = useDialog<User | null>();
  const deleting = useDialog<User>();
  const resetting = useDialog<User>();
  const [isInviting, setInviting] = useState(false);
  const [isExplaining, setExplaining] = useState(false);
  const columns: Column<User>[] = [
    { key: "name", heading: t("name"), width: "minmax(180px, 3fr)", Cell: NameCell },
    { key: "email", heading: t("email"), width: "minmax(160px, 3fr)", Cell: EmailCell },
    { key: "profile", heading: t("page.profile"), width: "minmax(120px, 1fr)", Cell: ProfileCell },
    { key: "queues", heading: t("page.queues"), width: "minmax(140px, 3fr)", Cell: QueuesCell },
  ];
  return (
    <ListPage
      title={t("title")}
      list={list}
      search={{ label: t("page.search"), placeholder: t("page.searchPlaceholder") }}
      actions={
        <Button
          variant="default"
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => setInviting(true)}
        >
          {t("invite.button")}
        </Button>
      }
      add={{ label: t("page.add"), onAdd: () => form.open(null) }}
      notice={
        <>
          <PlanNotice of="users" />
          <div className={classes.devices}>
            <SeveralDevices />
            <Button variant="subtle" size="compact-sm" onClick={() => setExplaining(true)}>
              {t("may.button")}
            </Button>
          </div>
        </>
      }
      empty={{ title: t("page.empty") }}
      columns={columns}
      nameOf={({ name }) => name}
      onOpen={form.open}
      actionsOf={(user) => [
        ...usualActions(user.name, () => form.open(user), user.id === me.id ? undefined : () => deleting.open(user)),
        ...(user.id === me.id || (user.super && !me.super)
          ? []
          : [{ key: "link", label: t("link.action"), icon: IconKey, run: () => resetting.open(user) }]),
      ]}
    >
      <FormDialog
        dialog={form}
        rows={list.rows}
        title={t(form.subject ? "form.edit" : "form.create")}
        Form={UserForm}
      />
      <DeleteDialog dialog={deleting} nameOf={({ name }) => name} remove={removeUser} done={t("delete.done")}>
        {t("delete.text")}
      </DeleteDialog>
      <ResetLinkDialog dialog={resetting} />
      <AppModal opened={isInviting} onClose={() => setInviting(false)} width={720} title={t("invite.title")}>
        <Invitations />
      </AppModal>
      <AppModal opened={isExplaining} onClose={() => setExplaining(false)} width={720} title={t("may.title")}>
        <PermissionsTable />
      </AppModal>
    </ListPage>
  );
}

interface CellProps {
  row: User;
}

function NameCell({ row: { id, name, online } }: CellProps) {
  const { t } = useTranslation("users");
  const me = useMe();
  return (
    <>
      <span className={classes.person}>
        <Avatar name={name} size={32} />
        {online && (
          <span className={classes.online} role="img" aria-label={t("page.online")} title={t("page.online")} />
        )}
      </span>
      <span className="ellipsis">{name}</span>
      {id === me.id && <span className={classes.you}>{t("page.you")}</span>}
    </>
  );
}

function EmailCell({ row: { email } }: CellProps) {
  return (
    <div className="ellipsis" title={email}>
      {email}
    </div>
  );
}

function ProfileCell({ row: { profile } }: CellProps) {
  const { t } = useTranslation("users");
  return t(`profiles.${profile}`);
}

function QueuesCell({ row: { profile, queues } }: CellProps) {
  const { t } = useTranslation("users");
  const names = queues.map(({ name }) => name).join(", ");
  if (names === "") return <span className="dim">{t(profile === "admin" ? "page.allQueues" : "page.noQueues")}</span>;
  return (
    <div className="ellipsis" title={names}>
      {names}
    </div>
  );
}
