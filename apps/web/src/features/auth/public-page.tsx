import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LanguageMenu } from "../../shell/layout/language-menu.tsx";
import { whenIdle } from "../../shell/late-component.tsx";
import { ThemeButton } from "../../shell/layout/page-buttons.tsx";
import { ProductPicture } from "./product-picture.tsx";
import classes from "./public-page.module.css";

const year = new Date().getFullYear();

/** The form at left, at right what the product looks like; below 900 px the form alone. */
export function PublicPage() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  // The inbox's scripts come while the form is filled in: whoever signs in then sees it at once.
  useEffect(() => {
    for (const id of ["/_app", "/_app/tickets"] as const)
      whenIdle(() => void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined));
  }, [router]);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <header className={classes.head}>
          <img src="/favicon.svg" alt="" width={28} height={28} />
          <span className={classes.brand}>Recado</span>
          <span className={classes.tools}>
            <ThemeButton />
            <LanguageMenu />
          </span>
        </header>
        <main className={classes.main}>
          <Outlet />
        </main>
        <footer className={`${classes.foot} small dim`}>{t("copyright", { year })}</footer>
      </div>
      <aside className={classes.panel} aria-hidden="true">
        <ProductPicture />
      </aside>
    </div>
  );
}
