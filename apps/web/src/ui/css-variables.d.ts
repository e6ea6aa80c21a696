import "react";

// Custom properties in `style`: a queue's colour is data, and can't stand in a stylesheet.
declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
