import { IconBrandWhatsapp, IconDeviceMobileMessage } from "@tabler/icons-react";
import { capabilitiesOf, providers, type Provider } from "@recado/contracts/channel-kinds";
import { useTranslation } from "react-i18next";
import classes from "./provider-choice.module.css";

const iconOf = (provider: Provider) => (capabilitiesOf(provider).isTest ? IconDeviceMobileMessage : IconBrandWhatsapp);

/** WhatsApp or a test phone, each with what it is for. */
export function ProviderChoice({ value, onChange }: { value: Provider; onChange: (provider: Provider) => void }) {
  const { t } = useTranslation("connections");
  return (
    <fieldset className={classes.choices}>
      <legend className={classes.legend}>{t("form.kind")}</legend>
      {providers.map((provider) => {
        const Icon = iconOf(provider);
        return (
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
              <span className="strong">{t(`form.kinds.${provider}.name`)}</span>
              <span className={`${classes.help} small dim`}>{t(`form.kinds.${provider}.help`)}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
