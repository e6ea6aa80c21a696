import { Button, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../ui/app-modal.tsx";
import { rules } from "../../ui/field-rules.ts";
import classes from "../messages/compose/forms.module.css";
import type { Poll } from "./use-phone-sender.ts";

const questionLength = { min: 1, max: 255 };
const most = { options: 12, length: 100 };

const optionsOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** The form of a poll: a question and its options. */
export default function PollForm({ onSend }: { onSend: (poll: Poll) => void }) {
  const { t } = useTranslation("simulator");
  const form = useForm({
    initialValues: { question: "", options: "" },
    validate: {
      question: rules.text(questionLength),
      options: (text) => {
        const options = optionsOf(text);
        const isGood = options.length >= 2 && options.length <= most.options;
        return isGood && options.every((one) => one.length <= most.length) ? null : t("poll.wrong");
      },
    },
  });
  return (
    <form
      className={classes.form}
      onSubmit={form.onSubmit(({ question, options }) =>
        onSend({ question: question.trim(), options: optionsOf(options) }),
      )}
      noValidate
    >
      <TextInput label={t("poll.question")} autoComplete="off" data-autofocus {...form.getInputProps("question")} />
      <Textarea
        label={t("poll.options")}
        description={t("poll.optionsHelp")}
        autosize
        minRows={3}
        maxRows={8}
        {...form.getInputProps("options")}
      />
      <ModalActions>
        <Button type="submit">{t("send.text")}</Button>
      </ModalActions>
    </form>
  );
}
