import { IconBattery3, IconWifi } from "@tabler/icons-react";
import type { Connection } from "@recado/contracts/connections";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { formatTime } from "../../locales/format.ts";
import { codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { AddCustomer } from "./add-customer.tsx";
import { AddGroup } from "./add-group.tsx";
import { CustomerList } from "./customer-list.tsx";
import { Away } from "./phone-line.tsx";
import { PhoneConversation } from "./phone-conversation.tsx";
import { focusTaken, mustTakeFocus } from "../connections/open-test-phone.ts";
import { customersQuery } from "./simulator-queries.ts";
import { useEscape } from "./use-escape.ts";
import classes from "./phone.module.css";

type View =
  | { of: "list"; from?: number }
  | { of: "add" }
  | { of: "group" }
  | { of: "conversation"; customerId: number };

/** The screen of the test phone: customers, a conversation, or a form that adds one. */
export function Phone({ connection }: { connection: Connection }) {
  const { id: whatsappId } = connection;
  const customers = useQuery(customersQuery(whatsappId));
  const [view, setView] = useState<View>({ of: "list" });
  const [wantsFocus] = useState(mustTakeFocus);
  useEffect(() => focusTaken(), []);
  const [hasMoved, setMoved] = useState(false);
  const show = (next: View) => {
    setMoved(true);
    setView(next);
  };
  const customer = view.of === "conversation" ? customers.data?.find(({ id }) => id === view.customerId) : undefined;
  const back = () => show(customer ? { of: "list", from: customer.id } : { of: "list" });
  const root = useEscape<HTMLDivElement>(back, view.of === "list");

  return (
    <div ref={root} className={classes.phone}>
      <StatusBar />
      <Away connection={connection} />
      {customers.isPending && <SkeletonRows rows={6} height={64} />}
      {customers.isError && !customers.data && (
        <ErrorState code={codeOf(customers.error)} onRetry={() => void customers.refetch()} />
      )}
      {customers.data && view.of === "list" && (
        <CustomerList
          whatsappId={whatsappId}
          customers={customers.data}
          focusOn={hasMoved || wantsFocus ? (view.from ?? "first") : null}
          onAdd={() => show({ of: "add" })}
          onAddGroup={() => show({ of: "group" })}
          onOpen={(customerId) => show({ of: "conversation", customerId })}
        />
      )}
      {view.of === "add" && (
        <AddCustomer
          whatsappId={whatsappId}
          onBack={back}
          onAdded={(customerId) => show({ of: "conversation", customerId })}
        />
      )}
      {view.of === "group" && (
        <AddGroup
          whatsappId={whatsappId}
          customers={customers.data ?? []}
          onBack={back}
          onAdded={(customerId) => show({ of: "conversation", customerId })}
        />
      )}
      {customer && (
        <PhoneConversation
          key={customer.id}
          whatsappId={whatsappId}
          customer={customer}
          customers={customers.data ?? []}
          onBack={back}
        />
      )}
    </div>
  );
}

/** The status bar of a phone, as decoration. */
function StatusBar() {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={`${classes.statusBar} numbers`} aria-hidden="true">
      <span>{formatTime(now)}</span>
      <span className={classes.signs}>
        <IconWifi size={14} />
        <IconBattery3 size={16} />
      </span>
    </div>
  );
}
