import { IconExternalLink, IconMapPinFilled } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { readLocation } from "./location-body.ts";
import classes from "./cards.module.css";

/** A location: its picture if there is one, its name, and a link to the map. */
export function Location({ body }: { body: string }) {
  const { t } = useTranslation("messages");
  const { picture, link, description } = readLocation(body);
  return (
    <div className={classes.place}>
      <div className={classes.map}>
        {picture && <img src={picture} alt="" className={classes.mapPicture} />}
        <IconMapPinFilled
          size={36}
          aria-hidden="true"
          className={classes.pin}
          data-alone={picture === null || undefined}
        />
      </div>
      <div className={classes.placeName}>{description || t("kind.locationMessage")}</div>
      {link && (
        <a className={classes.action} href={link} target="_blank" rel="noopener noreferrer nofollow">
          <IconExternalLink size={16} stroke={2} aria-hidden="true" /> {t("location.open")}
        </a>
      )}
    </div>
  );
}
