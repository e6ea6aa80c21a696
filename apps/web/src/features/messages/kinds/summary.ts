import {
  IconAlertTriangle,
  IconBox,
  IconChartBar,
  IconClock,
  IconEyeOff,
  IconFile,
  IconFileUnknown,
  IconMapPin,
  IconMicrophone,
  IconPhonePlus,
  IconPhoneX,
  IconPhoto,
  IconSticker2,
  IconUser,
  IconVideo,
} from "@tabler/icons-react";
import type { Message, MessageKind, MessageMedia } from "@recado/contracts/messages";
import type { TFunction } from "i18next";
import { useTranslation } from "react-i18next";
import { formatSeconds } from "../../../locales/format.ts";
import { plainText } from "../plain-text.ts";
import { readLocation } from "./location-body.ts";
import { readCards } from "./vcards.ts";

export const kindIcons = {
  image: IconPhoto,
  video: IconVideo,
  audio: IconMicrophone,
  application: IconFile,
  sticker: IconSticker2,
  locationMessage: IconMapPin,
  contactMessage: IconUser,
  poll: IconChartBar,
  order: IconBox,
  numberRequest: IconPhonePlus,
  viewOnce: IconEyeOff,
  call_log: IconPhoneX,
  waiting: IconClock,
  unsupported: IconFileUnknown,
  setAside: IconAlertTriangle,
} satisfies Record<Exclude<MessageKind, "chat">, unknown>;

type Summarized = Pick<Message, "mediaType" | "body"> & {
  media: Pick<MessageMedia, "fileName" | "seconds"> | null;
};

/** Summarises a message in one line, for quotations, lists and screen readers. `kindIcons` has the icon beside it. */
export function useSummary(): (message: Summarized) => string {
  const { t } = useTranslation("messages");
  return (message) => summaryOf(t, message);
}

function summaryOf(t: TFunction<"messages">, { mediaType, body, media }: Summarized): string {
  switch (mediaType) {
    case "chat":
      return plainText(body);
    case "audio":
      return media?.seconds ? t("kind.audioLong", { length: formatSeconds(media.seconds) }) : t("kind.audio");
    case "application":
      return plainText(body) || media?.fileName || t("kind.application");
    case "locationMessage":
      return readLocation(body).description || t("kind.locationMessage");
    case "contactMessage": {
      const names = readCards(body).map(({ name }) => name);
      return names.filter(Boolean).join(", ") || t("kind.contactMessage");
    }
    case "image":
    case "video":
    case "poll":
    case "order":
      return plainText(body) || t(`kind.${mediaType}`);
    default:
      return t(`kind.${mediaType}`);
  }
}
