import { useComputedColorScheme } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ApiError, codeOf } from "../../shell/api-error.ts";
import { ErrorState } from "../../ui/error-state.tsx";
import { PageFrame } from "../../ui/page-frame.tsx";
import { SkeletonRows } from "../../ui/skeleton-rows.tsx";
import { programDocument, type ApiDocument } from "./program-document.ts";
import classes from "./messages-api.module.css";

async function loadAll(signal: AbortSignal) {
  const [{ default: show }, { default: style }, answer] = await Promise.all([
    import("swagger-ui-dist/swagger-ui-es-bundle.js"),
    // Import it as text, because the build would look for our style sheets' variables in it.
    import("swagger-ui-dist/swagger-ui.css?raw"),
    fetch("/api/openapi.json", { signal }),
  ]).catch(() => {
    throw new ApiError(0, "ERR_NETWORK");
  });
  if (!answer.ok) throw new ApiError(answer.status, "ERR_INTERNAL_SERVER_ERROR");
  return { show, style, spec: programDocument((await answer.json()) as ApiDocument, window.location.origin) };
}

/** All calls of programs, to be read and tried; loaded late, because it is as large as the rest of the app. */
export function ReferenceScreen() {
  const { t } = useTranslation("messagesApi");
  const host = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ["api-reference"],
    queryFn: ({ signal }) => loadAll(signal),
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!data || !host.current) return;
    const domNode = document.createElement("div");
    const style = document.createElement("style");
    style.textContent = data.style;
    host.current.replaceChildren(style, domNode);
    data.show({
      domNode,
      spec: data.spec,
      validatorUrl: null,
      deepLinking: false,
      defaultModelsExpandDepth: -1,
      docExpansion: "list",
      persistAuthorization: false,
    });
    return () => {
      domNode.remove();
      style.remove();
    };
  }, [data]);
  const isDark = useComputedColorScheme() === "dark";
  useEffect(() => {
    document.documentElement.classList.toggle("dark-mode", isDark);
    return () => document.documentElement.classList.remove("dark-mode");
  }, [isDark]);
  return (
    <PageFrame title={t("reference.title")}>
      <p>
        <Link to="/messages-api">{t("reference.back")}</Link>
      </p>
      <p className="dim">{t("reference.help")}</p>
      {!data && error && <ErrorState code={codeOf(error)} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={6} height={56} />}
      <div ref={host} className={classes.reference} translate="no" />
    </PageFrame>
  );
}
