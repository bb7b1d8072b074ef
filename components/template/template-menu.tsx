"use client";

import {
  Copy,
  CopyPlus,
  Ellipsis,
  FolderInput,
  FolderOpen,
  Pencil,
  Rows3,
  SquarePen,
  Trash2,
  UserRoundPen,
} from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import type { ApiCall } from "@/components/api-call/api-call";
import { PageMenu } from "@/components/api-call/page-menu";
import { TransferDialog } from "@/components/envelope/lazy-dialogs";
import { MoveDialog } from "@/components/folder/lazy-move-dialog";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import { DropdownMenu, MenuItem, MenuSeparator } from "@/components/ui/dropdown-menu";
import { notify } from "@/components/ui/toast";
import type { ListedTemplate } from "./api-types";
import { buildTemplateHref } from "./list/template-address";
import { useTemplateActs } from "./use-template-acts";

const DeleteTemplateDialog = dynamic(
  retryUntilLoaded(() => import("./delete-template-dialog").then((module) => module.DeleteTemplateDialog)),
);
const RenameDialog = dynamic(
  retryUntilLoaded(() => import("./rename-dialog").then((module) => module.RenameDialog)),
);

type MenuTemplate = Pick<
  ListedTemplate,
  "id" | "title" | "folderId" | "owner" | "isShared" | "mayEdit" | "notDeletedBecause"
>;
type TemplateMenuProps = {
  row: MenuTemplate;
  teamUrl: string;
  /** Set on the template's own page, which must be left after deletion. */
  onDeleted?: () => void;
  /** Makes it the menu of the page. */
  calls?: readonly ApiCall[];
};

/** The menu of a template. Impossible actions stay listed with the reason. */
export function TemplateMenu({ row, teamUrl, onDeleted, calls }: TemplateMenuProps) {
  const t = useTranslations("templates.act");
  const router = useRouter();
  const acts = useTemplateActs(teamUrl);
  const [asking, setAsking] = useState<"rename" | "delete" | "move" | "transfer">();
  const closeDialog = () => setAsking(undefined);
  const restriction = useRestriction(teamUrl);
  const edit = `${buildTemplateHref({ id: row.id }, teamUrl)}/edit`;
  const transfer = useTranslations("transfer");
  // Same right as deletion, which no state of a template prevents: owner, MANAGER and ADMIN.
  const notOwners = row.isShared
    ? t("sharedOnly")
    : row.notDeletedBecause
      ? transfer("ownersOnly", { owner: row.owner })
      : undefined;
  const notMine = row.mayEdit ? {} : { disabled: true, hint: t("sharedOnly") };
  const copyId = async () => {
    await navigator.clipboard.writeText(row.id);
    notify({ tone: "success", title: t("idCopied") });
  };
  const label = t("label", { title: row.title });
  const items = (
    <>
      {!onDeleted && (
        <MenuItem
          icon={<FolderOpen aria-hidden />}
          onSelect={() => router.push(buildTemplateHref(row, teamUrl))}
          {...(row.isShared ? notMine : {})}
        >
          {t("open")}
        </MenuItem>
      )}
      {restriction === null && (
        <MenuItem icon={<SquarePen aria-hidden />} onSelect={() => router.push(edit)} {...notMine}>
          {t("edit")}
        </MenuItem>
      )}
      {restriction !== "AUDITOR" && (
        <MenuItem
          icon={<Rows3 aria-hidden />}
          onSelect={() => router.push(`${buildTemplateHref({ id: row.id }, teamUrl)}/bulk`)}
        >
          {t("bulk")}
        </MenuItem>
      )}
      {restriction === null && (
        <>
          <MenuItem icon={<CopyPlus aria-hidden />} onSelect={() => acts.duplicate(row)}>
            {t("duplicate")}
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden />} onSelect={() => setAsking("rename")} {...notMine}>
            {t("rename")}
          </MenuItem>
          <MenuItem icon={<FolderInput aria-hidden />} onSelect={() => setAsking("move")} {...notMine}>
            {t("move")}
          </MenuItem>
          <MenuItem
            icon={<UserRoundPen aria-hidden />}
            onSelect={() => setAsking("transfer")}
            disabled={notOwners !== undefined}
            {...(notOwners === undefined ? {} : { hint: notOwners })}
          >
            {transfer("menu")}
          </MenuItem>
        </>
      )}
      <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyId()}>
        {t("copyId")}
      </MenuItem>
      {restriction === null && (
        <>
          <MenuSeparator />
          <MenuItem
            danger
            icon={<Trash2 aria-hidden />}
            onSelect={() => setAsking("delete")}
            disabled={row.isShared || row.notDeletedBecause !== null}
            {...(row.isShared
              ? { hint: t("sharedOnly") }
              : row.notDeletedBecause
                ? { hint: t("notDeleted", { owner: row.owner }) }
                : {})}
          >
            {t("delete")}
          </MenuItem>
        </>
      )}
    </>
  );
  return (
    <>
      {calls ? (
        <PageMenu calls={calls} label={label} variant="secondary">
          {items}
        </PageMenu>
      ) : (
        <DropdownMenu trigger={<IconButton size="dense" label={label} icon={<Ellipsis aria-hidden />} />}>
          {items}
        </DropdownMenu>
      )}
      {asking === "rename" && (
        <RenameDialog title={row.title} onClose={closeDialog} onRename={(title) => acts.rename(row, title)} />
      )}
      {asking === "move" && (
        <MoveDialog type="TEMPLATE" moved={{ kind: "envelopes", envelopes: [row] }} onClose={closeDialog} />
      )}
      {asking === "transfer" && (
        <TransferDialog meant={{ envelopeIds: [row.id], title: row.title }} onClose={closeDialog} />
      )}
      {asking === "delete" && (
        <DeleteTemplateDialog template={row} onClose={closeDialog} {...(onDeleted ? { onDeleted } : {})} />
      )}
    </>
  );
}
