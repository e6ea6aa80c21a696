import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { LanguageMenu } from "../../shell/layout/language-menu.tsx";
import { whenIdle } from "../../shell/late-component.tsx";
import { ThemeButton } from "../../shell/layout/page-buttons.tsx";
import { ProductPicture } from "./product-picture.tsx";
import classes from "./public-page.module.css";

const year = new Date().getFullYear();

/** The form at left, a picture of the product at right; below 900 px only the form. */
export function PublicPage() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  // Load the inbox's scripts while the user fills in the form, so that it appears at once after sign-in. Not before the
  // user does something: the scripts would compete with the form's.
  useEffect(() => {
    const listening = new AbortController();
    const load = () => {
      listening.abort();
      for (const id of ["/_app", "/_app/tickets"] as const)
        whenIdle(() => void router.loadRouteChunk(router.routesById[id])?.catch(() => undefined));
    };
    for (const sign of ["pointermove", "pointerdown", "keydown", "input"])
      addEventListener(sign, load, { signal: listening.signal, passive: true });
    return () => listening.abort();
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
