import "@mantine/core/styles.layer.css";
import "./ui/tokens.css";
import "./ui/base.css";
import { localStorageColorSchemeManager, MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { startI18n } from "./locales/i18n.ts";
import { router } from "./router.ts";
import { startFirstScreen } from "./first-screen.ts";
import { followSessionEnd } from "./shell/follow-session-end.ts";
import { watchLoadErrors } from "./shell/load-error.ts";
import { followNotices, startServiceWorker } from "./shell/service-worker.ts";
import { queryClient } from "./shell/query-client.ts";
import { cssVariables, theme } from "./ui/theme.ts";
import { Tips } from "./ui/tips.tsx";
import { Toasts } from "./ui/toasts-view.tsx";

watchLoadErrors();
const themeChoice = localStorageColorSchemeManager({ key: "preferredTheme" });

followSessionEnd(router);
const texts = startI18n();
startFirstScreen();
await texts;
const root = document.getElementById("root");
if (!root) throw new Error("The page has no #root.");
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      colorSchemeManager={themeChoice}
      defaultColorScheme="auto"
    >
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <Toasts />
        <Tips />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
followNotices((href) => void router.navigate({ href }));
void startServiceWorker();
