"use client";

import {
  Copy,
  CopyPlus,
  Ellipsis,
  FolderInput,
  FolderOpen,
  LayoutTemplate,
  UserRoundPen,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import type { OwnerListed } from "@/components/envelope/api-types";
import {
  CancelDialog,
  DeleteDialog,
  DuplicateDialog,
  LinksDialog,
  TransferDialog,
} from "@/components/envelope/lazy-dialogs";
import { MoveDialog } from "@/components/folder/lazy-move-dialog";
import { retryUntilLoaded } from "@/components/retry-load";
import { SaveAsDialog } from "@/components/template/lazy-save-as-dialog";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/toast";
import { CancelAndDeleteItems } from "../cancel-and-delete-items";
import { FileItems } from "./file-items";
import { buildRowHref, isInPreparation } from "./list-row";

const DownloadDialog = dynamic(
  retryUntilLoaded(() => import("./download-dialog").then((module) => module.DownloadDialog)),
);

/** The menu of an envelope in the list. Impossible actions stay listed with the reason. */
export function RowMenu({ row, teamUrl }: { row: OwnerListed; teamUrl: string }) {
  const t = useTranslations("owner.list.menu");
  const duplicate = useTranslations("downloads.duplicate");
  const template = useTranslations("templates.saveAs");
  const transfer = useTranslations("transfer");
  const router = useRouter();
  const [asking, setAsking] = useState<
    "cancel" | "delete" | "move" | "duplicate" | "saveAs" | "links" | "download" | "transfer"
  >();
  const closeDialog = () => setAsking(undefined);
  const restriction = useRestriction(teamUrl);
  const changes = restriction !== "AUDITOR";
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
        <MenuItem icon={<FolderOpen aria-hidden />} onSelect={() => router.push(buildRowHref(row, teamUrl))}>
          {isInPreparation(row) ? t("continue") : t("open")}
        </MenuItem>
        {changes && (
          <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setAsking("move")}>
            {t("move")}
          </MenuItem>
        )}
        {restriction === null && (
          <>
            <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => setAsking("duplicate")}>
              {duplicate("open")}
            </MenuItem>
            <MenuItem icon={<LayoutTemplate aria-hidden />} onSelect={() => setAsking("saveAs")}>
              {template("menu")}
            </MenuItem>
          </>
        )}
        {changes && (
          <MenuItem
            icon={<UserRoundPen aria-hidden />}
            disabled={!row.mayTransfer}
            {...(row.mayTransfer ? {} : { hint: transfer("ownersOnly", { owner: row.owner }) })}
            onSelect={() => setAsking("transfer")}
          >
            {transfer("menu")}
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
          {t("copyId")}
        </MenuItem>
        <FileItems row={row} onAsk={setAsking} />
        {changes && <MenuSeparator />}
        {changes && <CancelAndDeleteItems barred={row.barred} owner={row.owner} onAsk={setAsking} />}
      </DropdownMenu>
      {asking === "move" && (
        <MoveDialog type={row.type} moved={{ kind: "envelopes", envelopes: [row] }} onClose={closeDialog} />
      )}
      {asking === "duplicate" && <DuplicateDialog envelope={row} teamUrl={teamUrl} onClose={closeDialog} />}
      {asking === "saveAs" && <SaveAsDialog envelope={row} teamUrl={teamUrl} onClose={closeDialog} />}
      {asking === "links" && <LinksDialog row={row} onClose={closeDialog} />}
      {asking === "download" && (
        <DownloadDialog teamUrl={teamUrl} meant={{ envelopeIds: [row.id] }} onClose={closeDialog} />
      )}
      {asking === "transfer" && (
        <TransferDialog meant={{ envelopeIds: [row.id], title: row.title }} onClose={closeDialog} />
      )}
      {asking === "cancel" && <CancelDialog envelope={row} onClose={closeDialog} />}
      {asking === "delete" && <DeleteDialog envelope={row} onClose={closeDialog} />}
    </>
  );
}
