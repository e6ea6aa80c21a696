import classes from "./kbd.module.css";

const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
const names: Record<string, string> = {
  ctrl: isApple ? "⌘" : "Ctrl",
  alt: isApple ? "⌥" : "Alt",
  shift: "Shift",
  enter: "Enter",
  esc: "Esc",
  up: "↑",
  down: "↓",
};

/** The keys of a shortcut as `ui/shortcuts.ts` writes them: "alt+j", "g t". */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className={classes.keys}>
      {keys.split(/[ +]/).map((key) => (
        <kbd key={key} className={classes.key}>
          {names[key] ?? (key.length <= 2 ? key.toUpperCase() : key)}
        </kbd>
      ))}
    </span>
  );
}
