import type { HistoryLocation, RouterHistory } from "@tanstack/react-router";
import { closeLayers, closeTopLayer, onLayers, takesBack } from "../ui/layers.ts";

const indexOf = ({ state: { __TSR_index: index } }: HistoryLocation) => index;

/** Back closes the topmost layer and stays on the screen. Leaving the screen closes its layers. */
export function backClosesLayers(history: RouterHistory): void {
  history.block({
    enableBeforeUnload: false,
    blockerFn: ({ currentLocation, nextLocation }) => {
      const isBack = indexOf(nextLocation) < indexOf(currentLocation);
      if (isBack && takesBack()) {
        // Close it only after the router has undone the browser's step back: a closing layer may change the address.
        addEventListener("popstate", closeTopLayer, { once: true });
        return true;
      }
      if (nextLocation.pathname !== currentLocation.pathname) closeLayers();
      // The copy below was for a layer that is closed by now.
      if (isBack && currentLocation.state.isCopy) history.back();
      return false;
    },
  });
  // Back on the first page would leave the app, which can't be blocked: a copy of the page lies on top of it.
  onLayers(() => {
    const { location } = history;
    if (takesBack() && indexOf(location) === 0) history.push(location.href, { ...location.state, isCopy: true });
  });
}
