"use client";

import { Copy, CopyPlus, Ellipsis, FolderInput, FolderOpen, LayoutTemplate } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerListed } from "@/components/envelope/answers";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/toast";
import { EndingItems } from "../ending-items";
import { FileItems } from "./file-items";
import { isInPreparation, listedHref } from "./listed";

const MoveDialog = dynamic(() =>
  import("@/components/folder/move-dialog").then((module) => module.MoveDialog),
);
const SaveAsDialog = dynamic(() =>
  import("@/components/template/save-as-dialog").then((module) => module.SaveAsDialog),
);
const CancelDialog = dynamic(() => import("../cancel-dialog").then((module) => module.CancelDialog));
const DeleteDialog = dynamic(() => import("../delete-dialog").then((module) => module.DeleteDialog));
const DuplicateDialog = dynamic(() => import("../duplicate-dialog").then((module) => module.DuplicateDialog));
const DownloadDialog = dynamic(() => import("./download-dialog").then((module) => module.DownloadDialog));
const LinksDialog = dynamic(() => import("../links-dialog").then((module) => module.LinksDialog));

/** What one may do with an envelope from the list; what is not possible stays and says why. */
export function RowMenu({ row, teamUrl }: { row: OwnerListed; teamUrl: string }) {
  const t = useTranslations("owner.list.menu");
  const duplicate = useTranslations("downloads.duplicate");
  const template = useTranslations("templates.saveAs");
  const router = useRouter();
  const [asking, setAsking] = useState<
    "cancel" | "delete" | "move" | "duplicate" | "saveAs" | "links" | "download"
  >();
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
          {isInPreparation(row) ? t("continue") : t("open")}
        </MenuItem>
        <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setAsking("move")}>
          {t("move")}
        </MenuItem>
        <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => setAsking("duplicate")}>
          {duplicate("open")}
        </MenuItem>
        <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => setAsking("saveAs")}>
          {template("menu")}
        </MenuItem>
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
          {t("copyId")}
        </MenuItem>
        <FileItems row={row} onAsk={setAsking} />
        <MenuSeparator />
        <EndingItems barred={row.barred} owner={row.owner} onAsk={setAsking} />
      </DropdownMenu>
      {asking === "move" && (
        <MoveDialog type={row.type} moved={{ kind: "envelopes", envelopes: [row] }} onClose={close} />
      )}
      {asking === "duplicate" && <DuplicateDialog envelope={row} teamUrl={teamUrl} onClose={close} />}
      {asking === "saveAs" && <SaveAsDialog envelope={row} teamUrl={teamUrl} onClose={close} />}
      {asking === "links" && <LinksDialog row={row} onClose={close} />}
      {asking === "download" && (
        <DownloadDialog teamUrl={teamUrl} meant={{ envelopeIds: [row.id] }} onClose={close} />
      )}
      {asking === "cancel" && <CancelDialog envelope={row} open onClose={close} />}
      {asking === "delete" && <DeleteDialog envelope={row} open onClose={close} />}
    </>
  );
}
