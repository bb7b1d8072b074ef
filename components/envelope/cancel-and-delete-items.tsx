"use client";

import { Ban, Trash2 } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/api-types";
import { MenuItem } from "@/components/ui/dropdown-menu";

type CancelAndDeleteItemsProps = {
  barred: OwnerListed["barred"];
  /** Name of the owner, for actions that only they may do. */
  owner: string;
  onAsk: (what: "cancel" | "delete") => void;
};

/** The items cancel and delete. An impossible one stays with its reason, by the server's own rule. */
export function CancelAndDeleteItems({ barred, owner, onAsk }: CancelAndDeleteItemsProps) {
  const t = useTranslations("owner.ending");
  return (
    <>
      <MenuItem
        icon={<Ban aria-hidden />}
        disabled={barred.cancel !== null}
        {...(barred.cancel ? { hint: t(`notCancelled.${barred.cancel}`, { owner }) } : {})}
        onSelect={() => onAsk("cancel")}
      >
        {t("cancel")}
      </MenuItem>
      <MenuItem
        icon={<Trash2 aria-hidden />}
        danger
        disabled={barred.delete !== null}
        {...(barred.delete ? { hint: t(`notDeleted.${barred.delete}`, { owner }) } : {})}
        onSelect={() => onAsk("delete")}
      >
        {t("delete")}
      </MenuItem>
    </>
  );
}
