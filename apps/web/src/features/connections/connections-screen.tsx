import { Button } from "@mantine/core";
import { IconAdjustmentsHorizontal, IconPlus } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { codeOf } from "../../shell/api-error.ts";
import { useMay } from "../../shell/session.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { openTestPhone } from "./open-test-phone.ts";
import { ChannelSettingsDialog } from "./channel-settings-dialog.tsx";
import { ConnectionDialog } from "./connection-dialog.tsx";
import { connectionsQuery } from "./connections-query.ts";
import { ConnectionsSkeleton } from "./connections-skeleton.tsx";
import { ConnectionsTable } from "./connections-table.tsx";
import { DeleteConnectionDialog } from "./delete-connection-dialog.tsx";
import { DisconnectDialog } from "./disconnect-dialog.tsx";
import { QrDialog } from "./qr-dialog.tsx";
import { useDialog } from "../../ui/use-dialog.ts";

const route = getRouteApi("/_app/connections");

/** The company's WhatsApp numbers and test phones: the status of each, and its next step. */
export function ConnectionsScreen() {
  const { t } = useTranslation("connections");
  const { data, isError, error, refetch } = useQuery(connectionsQuery);
  const mayAdd = useMay("connections-page:addConnection");
  const form = useDialog<Connection | null>();
  const deleting = useDialog<Connection>();
  const disconnecting = useDialog<Connection>();
  const reading = useDialog<Connection>();
  const maySet = useMay("drawer-admin-items:view");
  const { settings, edit, part } = route.useSearch();
  const [firstTab, setFirstTab] = useState(part);
  const [isSetting, setSetting] = useState(settings === true);
  const navigate = route.useNavigate();
  const asked = data?.find(({ id }) => id === edit);
  useEffect(() => {
    if (!asked) return;
    setFirstTab(part);
    form.open(asked);
    void navigate({ search: {}, replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once for each time that it is asked for
  }, [asked?.id]);
  const adder = useRef<HTMLButtonElement>(null);
  const created = useRef<Connection | null>(null);

  /** Open the new connection's next step: its QR code, or the test phone. */
  const leadOn = () => {
    const connection = created.current;
    created.current = null;
    // On an empty page, the pressed button is gone.
    if (connection) adder.current?.focus();
    if (connection?.capabilities.isTest) openTestPhone(connection.id);
    else if (connection?.capabilities.linksBy === "code") reading.open(connection);
  };
  /** The dialog's action may have removed its opener: focus the row then, or the "add" button. */
  const keepFocus = (connection: Connection | null) => {
    if (!document.activeElement?.matches("body, main")) return;
    const row = document.querySelector<HTMLElement>(`[data-connection="${connection?.id}"] button`);
    (row ?? adder.current)?.focus();
  };

  const addButton = mayAdd && (
    <Button
      ref={adder}
      disabled={!data}
      leftSection={<IconPlus size={18} aria-hidden="true" />}
      onClick={() => form.open(null)}
    >
      {t("add")}
    </Button>
  );
  const isEmpty = data?.length === 0;
  return (
    <PageFrame
      title={t("title")}
      action={
        <>
          {maySet && (
            <IconButton label={t("settings.title")} onClick={() => setSetting(true)}>
              <IconAdjustmentsHorizontal size={20} stroke={1.7} aria-hidden="true" />
            </IconButton>
          )}
          {!isEmpty && addButton}
        </>
      }
    >
      {!data && isError && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!data && !isError && <ConnectionsSkeleton />}
      {isEmpty && (
        <EmptyState drawing="connections" title={t("empty")} action={addButton}>
          {t("emptyText")}
        </EmptyState>
      )}
      {data && !isEmpty && (
        <ConnectionsTable
          connections={data}
          onReadCode={reading.open}
          onDisconnect={disconnecting.open}
          onOpenPhone={({ id }) => openTestPhone(id)}
          onEdit={form.open}
          onDelete={deleting.open}
        />
      )}
      <ConnectionDialog
        opened={form.isOpen}
        connection={form.subject}
        firstTab={firstTab}
        isFirst={isEmpty}
        onClose={form.close}
        onSaved={(saved, isNew) => {
          if (isNew) created.current = saved;
        }}
        onClosed={() => {
          setFirstTab(undefined);
          leadOn();
        }}
      />
      <DeleteConnectionDialog
        opened={deleting.isOpen}
        connection={deleting.subject}
        onClose={deleting.close}
        onClosed={() => keepFocus(deleting.subject)}
      />
      <DisconnectDialog
        opened={disconnecting.isOpen}
        connection={disconnecting.subject}
        onClose={disconnecting.close}
        onClosed={() => keepFocus(disconnecting.subject)}
      />
      <ChannelSettingsDialog opened={isSetting} onClose={() => setSetting(false)} />
      <QrDialog
        opened={reading.isOpen}
        connection={reading.subject}
        onClose={reading.close}
        onClosed={() => keepFocus(reading.subject)}
      />
    </PageFrame>
  );
}
