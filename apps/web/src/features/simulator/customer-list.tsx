import { Button, SegmentedControl } from "@mantine/core";
import { IconUserPlus, IconUsers, IconUsersPlus } from "@tabler/icons-react";
import type { SimulatedCustomer } from "@recado/contracts/simulator";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatTimeOrDate } from "../../locales/format.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { formatNumber } from "../../locales/phone-number.ts";
import { deletedSign } from "../messages/kinds/preview.ts";
import { kindIcons, useSummary } from "../messages/kinds/summary.ts";
import { plainText } from "../messages/plain-text.ts";
import { LineSwitch } from "./phone-line.tsx";
import { nameOf } from "./name-of.ts";
import { trades, useSampleCustomers, type Trade } from "./use-sample-customers.ts";
import classes from "./phone.module.css";

interface Props {
  whatsappId: number;
  customers: readonly SimulatedCustomer[];
  /** The row that takes the focus when the user comes back; null leaves the focus alone. */
  focusOn: number | "first" | null;
  onAdd: () => void;
  onAddGroup: () => void;
  onOpen: (customerId: number) => void;
}

/** The customers of the test phone, as a phone lists conversations. */
export function CustomerList({ whatsappId, customers, focusOn, onAdd, onAddGroup, onOpen }: Props) {
  const { t } = useTranslation("simulator");
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focusOn === null) return;
    const wanted =
      focusOn === "first" ? null : root.current?.querySelector<HTMLElement>(`[data-customer="${focusOn}"]`);
    (wanted ?? root.current?.querySelector<HTMLElement>("[data-first]"))?.focus();
    // Only on mount: later changes must not move the focus.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  const isEmpty = customers.length === 0;
  const wasEmpty = useRef(isEmpty);
  useEffect(() => {
    // The button that added the first customers is gone, and the focus with it.
    if (wasEmpty.current && !isEmpty && document.activeElement === document.body)
      root.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    wasEmpty.current = isEmpty;
  }, [isEmpty]);
  if (isEmpty) return <Nobody ref={root} whatsappId={whatsappId} onAdd={onAdd} />;
  return (
    <div ref={root} style={{ display: "contents" }}>
      <div className={classes.bar}>
        <h3 className={`${classes.title} h2`}>{t("customers")}</h3>
        <LineSwitch whatsappId={whatsappId} />
        <IconButton label={t("group.add")} onClick={onAddGroup}>
          <IconUsersPlus size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
        <IconButton label={t("add")} onClick={onAdd}>
          <IconUserPlus size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </div>
      <ul className={classes.list}>
        {customers.map((customer, place) => (
          <li key={customer.id}>
            <button
              type="button"
              className={classes.row}
              data-customer={customer.id}
              data-first={place === 0 || undefined}
              onClick={() => onOpen(customer.id)}
            >
              <Avatar name={customer.name} size={44} />
              <span className={classes.lines}>
                <span className={`${classes.who} strong`}>
                  {customer.isGroup && <IconUsers size={16} stroke={1.8} aria-label={t("group.one")} />}
                  <span className="ellipsis">{nameOf(customer)}</span>
                </span>
                <LastMessage customer={customer} />
              </span>
              <span className={classes.end}>
                <span className="meta numbers">{formatTimeOrDate(customer.updatedAt)}</span>
                {customer.unread > 0 && (
                  <span className="count-badge">
                    <span aria-hidden="true">{customer.unread}</span>
                    <span className="visually-hidden">{t("unread", { count: customer.unread })}</span>
                  </span>
                )}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The last message in one line, or a hint before the first. */
function LastMessage({ customer }: { customer: SimulatedCustomer }) {
  const { t } = useTranslation(["simulator", "messages"]);
  const summary = useSummary();
  const { lastKind, lastMessage, isGroup, members, number } = customer;
  const Icon = lastKind === "chat" ? null : kindIcons[lastKind];
  const before = isGroup ? t("group.count", { count: members.length }) : formatNumber(number);
  const text =
    lastMessage === deletedSign
      ? t("messages:deleted")
      : lastMessage === "" && Icon
        ? summary({ mediaType: lastKind, body: "", media: null })
        : plainText(lastMessage) || before;
  return (
    <span className={`${classes.last} small dim`}>
      {Icon && <Icon size={15} stroke={1.8} aria-hidden="true" />}
      <span className="ellipsis">{text}</span>
    </span>
  );
}

function Nobody({ ref, whatsappId, onAdd }: { ref: React.Ref<HTMLDivElement>; whatsappId: number; onAdd: () => void }) {
  const { t } = useTranslation("simulator");
  const [trade, setTrade] = useState<Trade>("shop");
  const { addSamples, isAdding } = useSampleCustomers(whatsappId, trade);
  return (
    <div ref={ref} className={classes.nobody}>
      <h3 className="h2">{t("empty.title")}</h3>
      <p className="small dim">{t("empty.text")}</p>
      <SegmentedControl
        aria-label={t("trade.label")}
        value={trade}
        onChange={setTrade}
        data={trades.map((value) => ({ value, label: t(`trade.${value}`) }))}
      />
      <Button data-first loading={isAdding} onClick={addSamples}>
        {t("empty.samples")}
      </Button>
      <Button variant="subtle" onClick={onAdd}>
        {t("add")}
      </Button>
    </div>
  );
}
