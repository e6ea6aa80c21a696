import { Button, PasswordInput, SegmentedControl, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { limits } from "@recado/contracts/limits";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize } from "../../locales/format.ts";
import { problemOf } from "../../shell/files.ts";
import { uniqueId } from "../../shell/unique-id.ts";
import { useSubmit } from "../../shell/use-submit.ts";
import { rules } from "../../ui/field-rules.ts";
import { FileField } from "../../ui/file-field.tsx";
import { Problem } from "../../ui/problem.tsx";
import { sendTest } from "./ask-api.ts";
import { SentMessage } from "./sent-message.tsx";
import { untilOf } from "./until-of.ts";
import classes from "./messages-api.module.css";

/** Sends a text or a file as another program would. A token that is made meanwhile is filled in. */
export function TestForm({ newToken }: { newToken: string }) {
  const { t, i18n } = useTranslation("messagesApi");
  const [kind, setKind] = useState<"text" | "file">("text");
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const [until, setUntil] = useState<string | null>(null);
  const [sent, setSent] = useState<{ messageId: number; token: string } | null>(null);
  /** The key of the current values: a retry after a lost answer sends the same message. */
  const [key, setKey] = useState(uniqueId);
  const problemOfFile = (chosen: File | null) => {
    if (chosen === null) return t("test.fileRequired");
    const found = problemOf(chosen);
    return found && t(`test.fileProblem.${found}`, { max: formatSize(limits.media.document, i18n.language) });
  };
  const form = useForm({
    initialValues: { token: "", number: "", body: "" },
    validate: {
      token: rules.required,
      number: (value: string) => (/^\+?[\s(]*\d[\d\s().-]{7,}$/.test(value.trim()) ? null : t("test.numberWrong")),
      body: (value: string) =>
        kind === "text" ? rules.text(limits.messageBody)(value) : rules.text(limits.messageBody)(value || "-"),
    },
    onValuesChange: () => setKey(uniqueId()),
  });
  const { submit, isSaving, problem } = useSubmit(form, {
    send: async ({ token, number, body }) => {
      if (wrongFile() !== null) return;
      setUntil(null);
      setSent(null);
      const call = { token: token.trim(), number, body, file: kind === "file" ? file : null, key };
      try {
        const { messageId } = await sendTest(call);
        setSent({ messageId, token: call.token });
        setKey(uniqueId());
      } catch (error) {
        setUntil(untilOf(error));
        throw error;
      }
    },
    fieldOf: { ERR_API_TOKEN: "token", ERR_WAPP_INVALID_CONTACT: "number" },
    lengths: { body: limits.messageBody },
  });
  const given = useRef("");
  const fillIn = useEffectEvent((token: string) => {
    // One that is replaced elsewhere goes; what was typed stays.
    if (token !== "" || form.getValues().token === given.current) form.setFieldValue("token", token);
    given.current = token;
  });
  useEffect(() => {
    fillIn(newToken);
  }, [newToken]);
  const wrongFile = () => (kind === "file" ? problemOfFile(file) : null);
  const choose = (chosen: File | null) => {
    setKey(uniqueId());
    setFile(chosen);
    setFileError(chosen && problemOfFile(chosen));
  };
  return (
    <section className={classes.card} aria-labelledby="api-test">
      <h2 className="h2" id="api-test">
        {t("test.title")}
      </h2>
      <p className="small dim">{t("test.help")}</p>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          setFileError(wrongFile());
          submit(event);
        }}
      >
        <SegmentedControl
          aria-label={t("test.kind")}
          fullWidth
          value={kind}
          onChange={(chosen) => setKind(chosen === "file" ? "file" : "text")}
          data={[
            { value: "text", label: t("test.text") },
            { value: "file", label: t("test.file") },
          ]}
        />
        <PasswordInput
          label={t("test.token")}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": t("showTyped", { ns: "common" }) }}
          {...form.getInputProps("token")}
        />
        <TextInput
          label={t("test.number")}
          description={t("test.numberHelp")}
          inputMode="tel"
          autoComplete="off"
          {...form.getInputProps("number")}
        />
        <Textarea
          label={t(kind === "text" ? "test.message" : "test.caption")}
          autosize
          minRows={2}
          maxRows={8}
          dir="auto"
          {...form.getInputProps("body")}
        />
        {kind === "file" && (
          <FileField
            label={t("test.file")}
            add={t("test.addFile")}
            file={file}
            known={null}
            error={fileError}
            onChange={choose}
          />
        )}
        <Problem
          text={problem === null || until === null ? problem : `${problem} ${t("test.until", { when: until })}`}
        />
        <Button type="submit" loading={isSaving}>
          {t("test.send")}
        </Button>
      </form>
      {sent && <SentMessage key={sent.messageId} {...sent} />}
    </section>
  );
}
