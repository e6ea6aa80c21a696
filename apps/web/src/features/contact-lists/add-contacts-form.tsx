import { SegmentedControl } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { FormProps } from "../../shell/form-dialog.tsx";
import { tagsQuery } from "../tags/tags-query.ts";
import { AddTaggedForm } from "./add-tagged-form.tsx";
import { PickContactsForm } from "./pick-contacts-form.tsx";

const ways = ["pick", "tagged"] as const;

/** Adds contacts to the list of this id: chosen from the contact book, or all who have a tag. */
export function AddContactsForm({ onDirty, ...props }: FormProps<number>) {
  const { t } = useTranslation("contactLists");
  const [way, setWay] = useState<(typeof ways)[number]>("pick");
  const [isPicked, setPicked] = useState(false);
  const [isTagged, setTagged] = useState(false);
  const isDirty = isPicked || isTagged;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  const { data: tags = [] } = useQuery(tagsQuery);
  return (
    <>
      {tags.length > 0 && (
        <SegmentedControl
          aria-label={t("add.way")}
          mb="md"
          value={way}
          data={ways.map((value) => ({ value, label: t(`add.ways.${value}`) }))}
          onChange={setWay}
        />
      )}
      <Way isShown={way === "pick"}>
        <PickContactsForm {...props} onDirty={setPicked} />
      </Way>
      <Way isShown={way === "tagged"}>
        <AddTaggedForm {...props} onDirty={setTagged} />
      </Way>
    </>
  );
}

/** Keeps the search and the choice of a tab when the user returns to it. */
const Way = ({ isShown, children }: { isShown: boolean; children: ReactNode }) => (
  <div style={{ display: isShown ? "contents" : "none" }}>{children}</div>
);
