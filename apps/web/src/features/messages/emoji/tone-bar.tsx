import { EmojiPicker } from "frimousse";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { useStore } from "../../../ui/store.ts";
import { skinTone } from "./emoji-choices.ts";
import classes from "./emoji-picker.module.css";

/** Each tone: the picker's name, the key of its text, and its look. */
const tones = [
  ["none", "none", "✋"],
  ["light", "light", "✋🏻"],
  ["medium-light", "mediumLight", "✋🏼"],
  ["medium", "medium", "✋🏽"],
  ["medium-dark", "mediumDark", "✋🏾"],
  ["dark", "dark", "✋🏿"],
] as const;

/** Names the emoji at the pointer or the cursor, and chooses the skin tone of all. */
export function ToneBar() {
  const { t } = useTranslation("messages");
  const tone = useStore(skinTone);
  const group = useId();
  return (
    <div className={classes.foot}>
      <span className={classes.active} aria-hidden="true">
        <EmojiPicker.ActiveEmoji>{({ emoji }) => emoji?.label}</EmojiPicker.ActiveEmoji>
      </span>
      <div className={classes.tones} role="radiogroup" aria-label={t("emoji.tone.label")}>
        {tones.map(([one, text, hand]) => (
          <label key={one} className={classes.tone} title={t(`emoji.tone.${text}`)}>
            <input
              type="radio"
              className={classes.radio}
              name={group}
              aria-label={t(`emoji.tone.${text}`)}
              checked={one === tone}
              onChange={() => skinTone.set(one)}
            />
            {hand}
          </label>
        ))}
      </div>
    </div>
  );
}
