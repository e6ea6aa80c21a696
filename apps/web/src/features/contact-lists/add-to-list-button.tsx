import { Button } from "@mantine/core";
import { IconListDetails } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { ContactsAction } from "../../shell/feature.ts";
import { FormDialog } from "../../shell/form-dialog.tsx";
import { late } from "../../shell/late-component.tsx";
import { useDialog } from "../../ui/use-dialog.ts";
import type { ChosenForList } from "./choose-list-form.tsx";

const ChooseListForm = late(async () => ({ default: (await import("./choose-list-form.tsx")).ChooseListForm }));

/** Adds contacts that are chosen on their page to a list. */
export const AddToListButton: ContactsAction["Button"] = ({ chosen, count, onDone }) => {
  const { t } = useTranslation("contactLists");
  const dialog = useDialog<ChosenForList>();
  return (
    <>
      <Button
        data-action=""
        leftSection={<IconListDetails size={18} stroke={1.7} aria-hidden="true" />}
        onClick={() => dialog.open({ chosen, count, onDone })}
      >
        {t("toList.button")}
      </Button>
      <FormDialog
        dialog={dialog}
        title={t("toList.title", { count: dialog.subject?.count ?? 0 })}
        Form={ChooseListForm}
      />
    </>
  );
};
