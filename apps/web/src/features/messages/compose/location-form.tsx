import { Button, TextInput } from "@mantine/core";
import { IconCurrentLocation } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ModalActions } from "../../../ui/app-modal.tsx";
import { Problem } from "../../../ui/problem.tsx";
import type { OutgoingContent } from "../outgoing.ts";
import { readCoordinates } from "./coordinates.ts";
import classes from "./forms.module.css";

/** Sends the user's position, or a place by its map URL. */
export default function LocationForm({ onSend }: { onSend: (content: OutgoingContent) => void }) {
  const { t } = useTranslation("messages");
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<"place.refused" | "place.unknown" | "place.insecure" | null>(null);
  const place = readCoordinates(text);
  const isWrong = text.trim() !== "" && place === null;

  const ask = () => {
    setProblem(null);
    if (!window.isSecureContext || !("geolocation" in navigator)) {
      setProblem("place.insecure");
      return;
    }
    setAsking(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        setAsking(false);
        setText(`${coords.latitude.toFixed(6)}, ${coords.longitude.toFixed(6)}`);
      },
      (error) => {
        setAsking(false);
        setProblem(error.code === error.PERMISSION_DENIED ? "place.refused" : "place.unknown");
      },
      { enableHighAccuracy: true, timeout: 15_000, maximumAge: 60_000 },
    );
  };
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (place) onSend({ kind: "location", ...place, name: name.trim() });
      }}
    >
      <Button
        variant="default"
        leftSection={<IconCurrentLocation size={18} stroke={1.8} aria-hidden="true" />}
        loading={isAsking}
        data-autofocus
        onClick={ask}
      >
        {t("place.here")}
      </Button>
      {problem && <Problem text={t(problem)} />}
      <TextInput
        label={t("place.link")}
        description={t("place.linkHelp")}
        value={text}
        error={isWrong && t("place.wrong")}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <TextInput
        label={t("place.name")}
        placeholder={t("place.namePlaceholder")}
        maxLength={1_000}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ModalActions>
        <Button type="submit" disabled={place === null}>
          {t("send")}
        </Button>
      </ModalActions>
    </form>
  );
}
