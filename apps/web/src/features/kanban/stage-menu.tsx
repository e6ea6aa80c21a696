import { lane0, type Lane } from "@recado/contracts/kanban";
import { useTranslation } from "react-i18next";
import { MenuAnchor } from "../../ui/menu-anchor.tsx";
import { Menu } from "../../ui/menu.tsx";
import classes from "./board.module.css";

/** The card whose grip was tapped, and where, in px from the board's corner. */
export interface StageChoice {
  cardId: string;
  x: number;
  y: number;
}

interface Props {
  at: StageChoice;
  /** The card's contact. */
  name: string;
  from: Lane;
  lanes: readonly Lane[];
  onChoose: (to: Lane) => void;
  onClose: () => void;
}

/** The stages to which a tap on a card's grip moves it: on a phone a drag across lanes is a long way. */
export function StageMenu({ at, name, from, lanes, onChoose, onClose }: Props) {
  const { t } = useTranslation("kanban");
  const close = () => {
    onClose();
    document.querySelector<HTMLElement>(`[data-card="${at.cardId}"] [data-grip]`)?.focus({ preventScroll: true });
  };
  return (
    <Menu opened onClose={close} position="bottom-end" returnFocus={false} withinPortal>
      <Menu.Target>
        <MenuAnchor x={at.x} y={at.y} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t("moveTo", { name })} className={classes.stages}>
        <Menu.Label>{t("moveTo", { name })}</Menu.Label>
        {lanes
          .filter(({ id }) => id !== from.id)
          .map((lane) => (
            <Menu.Item
              key={lane.id}
              leftSection={<span className={classes.dot} style={{ "--lane": lane.style.color }} />}
              onClick={() => onChoose(lane)}
            >
              {lane.id === lane0 ? t("noStage") : lane.title}
            </Menu.Item>
          ))}
      </Menu.Dropdown>
    </Menu>
  );
}
