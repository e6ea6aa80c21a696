import { IconVolume, IconVolume3 } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { IconButton } from "../../ui/icon-button.tsx";
import { playTone, storedVolume, storeVolume } from "../sound.ts";
import { Popover } from "../../ui/menu.tsx";
import classes from "./top-bar.module.css";

/** 0 to 1 in steps of 0.1; plays the tone when the slider is released. */
export function VolumeSlider() {
  const { t } = useTranslation("shell");
  const [volume, setVolume] = useState(storedVolume);
  const change = (value: number) => {
    storeVolume(value);
    setVolume(value);
  };
  return (
    <label className={classes.volume}>
      <span className="visually-hidden">{t("volume")}</span>
      <input
        type="range"
        min={0}
        max={1}
        step={0.1}
        value={volume}
        onChange={(event) => change(Number(event.currentTarget.value))}
        onPointerUp={playTone}
        onKeyUp={playTone}
      />
      <output className="numbers small">{Math.round(volume * 100)}%</output>
    </label>
  );
}

export function VolumeButton() {
  const { t } = useTranslation("shell");
  const [opened, setOpened] = useState(false);
  const Icon = storedVolume() === 0 ? IconVolume3 : IconVolume;
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-end">
      <Popover.Target>
        <IconButton label={t("volume")} onClick={() => setOpened(!opened)}>
          <Icon size={20} stroke={1.7} aria-hidden="true" />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t("volume")}>
        <VolumeSlider />
      </Popover.Dropdown>
    </Popover>
  );
}
