import { IconBrandWhatsapp, IconDeviceMobileMessage } from "@tabler/icons-react";
import type { providers } from "@recado/contracts/connections";
import { useTranslation } from "react-i18next";
import classes from "./provider-choice.module.css";

type Provider = (typeof providers)[number];
const choices = [
  { provider: "beta", icon: IconBrandWhatsapp },
  { provider: "simulator", icon: IconDeviceMobileMessage },
] as const satisfies { provider: Provider; icon: unknown }[];

/** WhatsApp or a test phone, each with what it is for. */
export function ProviderChoice({ value, onChange }: { value: Provider; onChange: (provider: Provider) => void }) {
  const { t } = useTranslation("connections");
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t("form.kind")}</legend>
      {choices.map(({ provider, icon: Icon }) => (
        <label key={provider} className={classes.choice}>
          <input
            type="radio"
            name="provider"
            value={provider}
            checked={provider === value}
            onChange={() => onChange(provider)}
            className={classes.radio}
          />
          <Icon size={24} stroke={1.6} aria-hidden="true" className={classes.icon} />
          <span>
            <span className="strong">{t(`form.${provider}`)}</span>
            <span className={`${classes.help} small dim`}>{t(`form.${provider}Help`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
