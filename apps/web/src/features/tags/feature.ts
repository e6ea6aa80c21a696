import { IconTags } from "@tabler/icons-react";
import i18next from "i18next";
import type { Feature } from "../../shell/feature.ts";
import { liveTagsPage } from "./tags-page-query.ts";
import { liveTags } from "./tags-query.ts";

export const tags: Feature = {
  name: "tags",
  live: [liveTags, liveTagsPage],
  navigation: [{ to: "/tags", icon: IconTags, label: () => i18next.t("tags:title"), group: "organization" }],
};
