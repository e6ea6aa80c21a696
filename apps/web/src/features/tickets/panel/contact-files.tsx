import { Button } from "@mantine/core";
import { IconPlayerPlayFilled } from "@tabler/icons-react";
import type { Message } from "@recado/contracts/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatDate, formatSeconds, formatSize } from "../../../locales/format.ts";
import { SkeletonRows } from "../../../ui/skeleton-rows.tsx";
import { fileIcons, fileKind } from "../../messages/kinds/file-icon.ts";
import { useMediaLink } from "../../messages/kinds/media-link.ts";
import { saveMedia } from "../../messages/kinds/use-download.ts";
import { useNear } from "../../messages/kinds/use-near.ts";
import { viewer } from "../../messages/kinds/viewer-store.ts";
import { contactFilesQuery } from "./contact-files-query.ts";
import type { FilesKind } from "./file-pages.ts";
import { LoadFailed } from "../../../ui/load-failed.tsx";
import classes from "./contact-files.module.css";

/** Pictures and videos as a grid that opens each large; documents as a list that gives each. */
export function ContactFiles({ contactId, kind }: { contactId: number; kind: FilesKind }) {
  const { t } = useTranslation("contacts");
  const query = useInfiniteQuery(contactFilesQuery(contactId, kind));
  const isMedia = kind === "media";
  if (query.isPending) return <SkeletonRows rows={isMedia ? 1 : 2} height={isMedia ? 93 : 48} />;
  if (query.isError) return <LoadFailed onRetry={() => void query.refetch()} />;
  const messages = query.data.pages.flatMap((page) => page.messages);
  if (messages.length === 0) return <p className="small dim">{t(isMedia ? "files.noMedia" : "files.noDocuments")}</p>;
  return (
    <>
      <ul className={isMedia ? classes.grid : classes.files}>
        {messages.map((message) => (
          <li key={message.id}>{isMedia ? <Tile message={message} /> : <File message={message} />}</li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          mt={4}
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t("files.more")}
        </Button>
      )}
    </>
  );
}

function Tile({ message }: { message: Message }) {
  const { t } = useTranslation("contacts");
  const { mediaType, mediaUrl, media, createdAt } = message;
  const isVideo = mediaType === "video";
  const { ref, isNear } = useNear<HTMLButtonElement>();
  // Don't load videos: a tile does not justify the download.
  const link = useMediaLink(mediaUrl, isNear && !isVideo);
  const date = formatDate(createdAt);
  return (
    <button
      ref={ref}
      type="button"
      className={classes.tile}
      aria-label={t(isVideo ? "files.openVideo" : "files.openImage", { date })}
      title={date}
      onClick={() => viewer.open(message)}
    >
      {media?.thumbnail && <img src={media.thumbnail} alt="" />}
      {link.url && <img src={link.url} alt="" decoding="async" onError={link.renew} />}
      {isVideo && (
        <span className={`numbers ${classes.play}`}>
          <IconPlayerPlayFilled size={12} aria-hidden="true" />
          {media?.seconds !== null && media?.seconds !== undefined && formatSeconds(media.seconds)}
        </span>
      )}
    </button>
  );
}

function File({ message }: { message: Message }) {
  const { t, i18n } = useTranslation("contacts");
  const { media, createdAt } = message;
  const name = media?.fileName || t("files.unnamed");
  const Icon = fileIcons[fileKind(media?.contentType ?? "", name)];
  const about = [formatDate(createdAt), media && media.size > 0 ? formatSize(media.size, i18n.language) : ""];
  return (
    <button
      type="button"
      className={classes.file}
      aria-label={t("files.download", { name })}
      title={name}
      onClick={() => void saveMedia(message)}
    >
      <Icon size={24} stroke={1.6} aria-hidden="true" />
      <span className={classes.texts}>
        <span className="ellipsis">{name}</span>
        <span className={`numbers ${classes.about}`}>{about.filter(Boolean).join(" · ")}</span>
      </span>
    </button>
  );
}
