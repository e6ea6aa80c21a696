import { Stack, Switch } from "@mantine/core";
import { grantNames, isGrantable, type Grant } from "@recado/contracts/grants";
import type { Profile } from "@recado/contracts/profiles";
import { useTranslation } from "react-i18next";

interface Props {
  /** Of the user whose switches they are. */
  profile: Profile;
  value?: Grant[];
  onChange?: (given: Grant[]) => void;
}

/** What an admin may let a single user do; nothing for admins, who may do it all. */
export function GrantsField({ profile, ...props }: Props) {
  const { t } = useTranslation("users");
  const offered = grantNames.filter((grant) => isGrantable(grant, profile));
  if (offered.length === 0) return null;
  return (
    <Switch.Group<Grant> label={t("grants.title")} description={t("grants.help")} {...props}>
      <Stack gap="sm" mt="xs">
        {offered.map((grant) => (
          <Switch
            key={grant}
            value={grant}
            label={t(`grants.${grant}.label`)}
            description={t(`grants.${grant}.help`)}
          />
        ))}
      </Stack>
    </Switch.Group>
  );
}
