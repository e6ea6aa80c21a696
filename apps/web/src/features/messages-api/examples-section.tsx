import { Button, CopyButton, SegmentedControl } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { exampleKinds, exampleLanguages, exampleOf, type ExampleLanguage } from "./examples.ts";
import codeBox from "../../ui/code.module.css";
import classes from "./messages-api.module.css";

/** The calls to copy into a program or a terminal; with a token created just now, they run unchanged. */
export function Examples({ token }: { token: string }) {
  const { t } = useTranslation("messagesApi");
  const [language, setLanguage] = useState<ExampleLanguage>("curl");
  const words = {
    token: token || t("example.token"),
    number: "5511999990000",
    groupId: "120363041234567890@g.us",
    text: t("example.text"),
    caption: t("example.caption"),
    file: `${t("example.key.file")}.pdf`,
    keys: { text: t("example.key.text"), file: t("example.key.file"), group: t("example.key.group") },
  };
  return (
    <section className={classes.card} aria-labelledby="api-examples">
      <div className={classes.heading}>
        <h2 className="h2" id="api-examples">
          {t("example.title")}
        </h2>
        <SegmentedControl
          aria-label={t("example.language")}
          value={language}
          onChange={(chosen) => setLanguage(exampleLanguages.find((one) => one === chosen) ?? "curl")}
          data={[
            { value: "curl", label: "curl" },
            { value: "javascript", label: "JavaScript" },
          ]}
        />
      </div>
      {exampleKinds.map((kind) => {
        const code = exampleOf(kind, language, { origin: window.location.origin, words });
        const name = t(`example.kind.${kind}`);
        return (
          <div key={kind} className={classes.example}>
            <div className={classes.heading}>
              <h3 className="strong">{name}</h3>
              <CopyButton value={code}>
                {({ copied, copy }) => (
                  <Button variant="default" size="xs" aria-label={t("example.copyNamed", { name })} onClick={copy}>
                    {t(copied ? "example.copied" : "example.copy")}
                  </Button>
                )}
              </CopyButton>
            </div>
            <pre className={codeBox.code}>
              <code translate="no">{code}</code>
            </pre>
          </div>
        );
      })}
    </section>
  );
}
