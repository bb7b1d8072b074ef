"use client";

import { Ban, Copy, Ellipsis, FolderOpen, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/answers";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/toast";
import { isCompleted, isDraft, isPending } from "@/server/domain/envelope/status";
import { CancelDialog } from "../cancel-dialog";
import { DeleteDialog } from "../delete-dialog";
import { listedHref } from "./listed";

/** What one may do with an envelope from the list; what is not possible stays and says why. */
export function RowMenu({ row, teamUrl }: { row: OwnerListed; teamUrl: string }) {
  const t = useTranslations("owner.list.menu");
  const router = useRouter();
  const [asking, setAsking] = useState<"cancel" | "delete">();
  const isOpen = isDraft(row) || isPending(row);
  const close = () => setAsking(undefined);
  const copyId = async () => {
    await navigator.clipboard.writeText(row.id);
    notify({ tone: "success", title: t("idCopied") });
  };
  return (
    <>
      <DropdownMenu
        trigger={
          <IconButton size="dense" label={t("label", { title: row.title })} icon={<Ellipsis aria-hidden />} />
        }
      >
        <MenuItem icon={<FolderOpen aria-hidden />} onSelect={() => router.push(listedHref(row, teamUrl))}>
          {isDraft(row) ? t("continue") : t("open")}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
          {t("copyId")}
        </MenuItem>
        <MenuSeparator />
        <MenuItem
          icon={<Ban aria-hidden />}
          disabled={!isOpen || row.sealing}
          {...(isOpen ? {} : { hint: t("cannotCancel") })}
          onSelect={() => setAsking("cancel")}
        >
          {t("cancel")}
        </MenuItem>
        <MenuItem
          icon={<Trash2 aria-hidden />}
          danger
          disabled={isCompleted(row) || row.sealing}
          {...(isCompleted(row) ? { hint: t("cannotDelete") } : {})}
          onSelect={() => setAsking("delete")}
        >
          {t("delete")}
        </MenuItem>
      </DropdownMenu>
      <CancelDialog envelope={row} open={asking === "cancel"} onClose={close} />
      <DeleteDialog envelope={row} open={asking === "delete"} onClose={close} />
    </>
  );
}
