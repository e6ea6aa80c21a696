import { useComputedColorScheme } from "@mantine/core";
import { useEffect, useRef } from "react";
import classes from "./audio.module.css";

const bars = 64;
const quiet = Array.from({ length: bars }, () => 8);

interface Props {
  peaks: readonly number[] | null;
  /** The part that was played, 0 to 1. */
  share: number;
}

/** Draws 64 peaks as bars, the played ones in the brand colour. The slider lies over it. */
export function Waveform(props: Props) {
  // Draws again when the colour scheme changes.
  return <Bars key={useComputedColorScheme()} {...props} />;
}

function Bars({ peaks, share }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const heard = Math.round(share * bars * 4) / 4;
  useEffect(() => {
    const element = canvas.current;
    const pen = element?.getContext("2d");
    if (!element || !pen) return;
    const { clientWidth: width, clientHeight: height } = element;
    const density = window.devicePixelRatio || 1;
    element.width = width * density;
    element.height = height * density;
    pen.scale(density, density);
    const style = getComputedStyle(element);
    const step = width / bars;
    const thick = Math.max(1, Math.min(3, step * 0.6));
    const levels = peaks?.length === bars ? peaks : quiet;
    levels.forEach((level, n) => {
      const tall = Math.max(2, (Math.min(100, Math.max(0, level)) / 100) * height);
      pen.fillStyle = n < heard ? style.getPropertyValue("--heard") : style.getPropertyValue("--unheard");
      pen.beginPath();
      pen.roundRect(n * step, (height - tall) / 2, thick, tall, thick / 2);
      pen.fill();
    });
  }, [peaks, heard]);
  return <canvas ref={canvas} className={classes.wave} aria-hidden="true" />;
}
