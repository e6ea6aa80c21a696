import { Button } from "@mantine/core";
import { IconUser } from "@tabler/icons-react";
import type { Contact } from "@recado/contracts/contacts";
import { useMutation } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { call } from "../../shell/api.ts";

interface Props {
  contact: { id: number; name: string };
  onOpen: (contact: Contact) => void;
}

/** Opens the contact that has the number already. */
export function OpenExisting({ contact, onOpen }: Props) {
  const { t } = useTranslation("contacts");
  const opening = useMutation({
    mutationFn: () => call("GET /contacts/:contactId", { params: { contactId: contact.id } }),
    onSuccess: onOpen,
  });
  return (
    <Button
      mt={8}
      variant="default"
      leftSection={<IconUser size={18} stroke={1.7} aria-hidden="true" />}
      loading={opening.isPending}
      onClick={() => opening.mutate()}
    >
      {t("openExisting", { name: contact.name })}
    </Button>
  );
}
