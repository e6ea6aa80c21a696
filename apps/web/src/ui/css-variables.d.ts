import "react";

// Custom properties in `style`: a queue's colour is data.
declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
