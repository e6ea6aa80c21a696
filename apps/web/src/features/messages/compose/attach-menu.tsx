import { IconCamera, IconFile, IconMapPin, IconPaperclip, IconPhoto, IconUser } from "@tabler/icons-react";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { late } from "../../../shell/late-component.tsx";
import { AppModal } from "../../../ui/app-modal.tsx";
import { IconButton } from "../../../ui/icon-button.tsx";
import { useLazyMenu } from "../../../ui/lazy-menu.tsx";
import { isTouch } from "../../../ui/is-touch.ts";
import type { OutgoingContent } from "../outgoing.ts";
import { useDialog } from "../conversation-view-state.ts";
import { Menu } from "../../../ui/menu.tsx";

const LocationForm = late(() => import("./location-form.tsx"));
const ContactsForm = late(() => import("./contacts-form.tsx"));

interface Props {
  /** Where one goes on writing after a dialog, sent or not. */
  box: RefObject<HTMLTextAreaElement | null>;
  onFiles: (files: readonly File[]) => void;
  /** Absent if only files can be sent. */
  onContent?: ((content: OutgoingContent) => void) | undefined;
}
const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

/** The menu of attachments: photos and videos, any file, a location, contacts. */
export function AttachMenu({ box, onFiles, onContent }: Props) {
  const { t } = useTranslation("messages");
  const pictures = useRef<HTMLInputElement>(null);
  const documents = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const dialog = useDialog<"location" | "contacts">();
  const [isOpen, setOpen] = useState(false);
  const menu = useLazyMenu(isOpen);
  const send = (content: OutgoingContent) => {
    onContent?.(content);
    dialog.close();
  };
  return (
    <>
      <IconButton label={t("attach.button")} aria-haspopup="menu" {...menu.button} onClick={() => setOpen(!isOpen)}>
        <IconPaperclip size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
      {menu.isMade && (
        <Menu id={menu.id} opened={isOpen} onChange={setOpen} position="top-start" returnFocus={false}>
          <Menu.Target refProp="hangOn">{menu.target}</Menu.Target>
          <Menu.Dropdown>
            {/* Without a camera, browsers open the file dialog again. */}
            {isTouch() && (
              <Menu.Item leftSection={<IconCamera {...icon} />} onClick={() => camera.current?.click()}>
                {t("attach.camera")}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconPhoto {...icon} />} onClick={() => pictures.current?.click()}>
              {t("attach.pictures")}
            </Menu.Item>
            <Menu.Item leftSection={<IconFile {...icon} />} onClick={() => documents.current?.click()}>
              {t("kind.application")}
            </Menu.Item>
            {onContent && (
              <>
                <Menu.Item leftSection={<IconMapPin {...icon} />} onClick={() => dialog.open("location")}>
                  {t("kind.locationMessage")}
                </Menu.Item>
                <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => dialog.open("contacts")}>
                  {t("kind.contactMessage")}
                </Menu.Item>
              </>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {(
        [
          [camera, "image/*", "attach.camera", "environment"],
          [pictures, "image/*,video/*", "attach.pictures", undefined],
          [documents, undefined, "kind.application", undefined],
        ] as const
      ).map(([ref, accept, label, capture]) => (
        <input
          key={label}
          ref={ref}
          type="file"
          multiple
          hidden
          accept={accept}
          capture={capture}
          aria-label={t(label)}
          onChange={({ currentTarget }) => {
            onFiles([...(currentTarget.files ?? [])]);
            // Lets the user choose the same file again.
            currentTarget.value = "";
          }}
        />
      ))}
      <AppModal
        opened={dialog.opened}
        onClose={dialog.close}
        // On a touch screen the keyboard would cover the messages.
        returnTo={isTouch() ? undefined : box}
        title={t(dialog.value === "contacts" ? "contacts.title" : "place.title")}
      >
        {dialog.value === "contacts" ? <ContactsForm onSend={send} /> : <LocationForm onSend={send} />}
      </AppModal>
    </>
  );
}
