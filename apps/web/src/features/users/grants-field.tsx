import { Stack, Switch } from "@mantine/core";
import { grantNames, isGrantable, type Grant } from "@recado/contracts/grants";
import type { Profile } from "@recado/contracts/profiles";
import { useTranslation } from "react-i18next";

interface Props {
  /** The profile of the user that the switches belong to. */
  profile: Profile;
  value?: Grant[];
  onChange?: (given: Grant[]) => void;
}

/** The permissions that an admin can give to a single user; renders nothing for admins, who have them all. */
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
