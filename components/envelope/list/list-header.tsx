"use client";

import { FolderPlus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { PageMenu } from "@/components/api-call/page-menu";
import type { FolderDetail } from "@/components/folder/api-types";
import { FolderHeading } from "@/components/folder/folder-heading";
import { NewFolderDialog } from "@/components/folder/lazy-new-folder-dialog";
import { MenuItem, MenuRadio } from "@/components/ui/dropdown-menu";
import { Skeleton } from "@/components/ui/skeleton";
import { NewEnvelopeButton } from "../wizard/new-envelope-button";
import type { buildListInput } from "./list-state";
import { DENSITIES, type Density } from "./use-density";

type ListHeaderProps = {
  teamUrl: string;
  folderId: string | null;
  folder: FolderDetail | undefined;
  input: ReturnType<typeof buildListInput>;
  density: Density;
  onDensity: (density: Density) => void;
};

export function ListHeader({ teamUrl, folderId, folder, input, density, onDensity }: ListHeaderProps) {
  const t = useTranslations("owner.list");
  const tf = useTranslations("folders");
  const tl = useTranslations("list.filter.density");
  const [isCreating, setIsCreating] = useState(false);
  const mayChange = useRestriction(teamUrl) !== "AUDITOR";
  const parts = { folderId: folderId ?? "" };
  const { page: _, perPage: __, orderByDirection: ___, ...filter } = input;
  const { status, ...others } = input;
  const query = { ...others, ...(status?.[0] ? { status: status[0] } : {}) };
  return (
    <header className="mb-3 flex flex-wrap items-end justify-between gap-3">
      {folder ? (
        <FolderHeading teamUrl={teamUrl} type="DOCUMENT" folder={folder} />
      ) : folderId ? (
        <Skeleton className="h-14 w-56" />
      ) : (
        <h1 className="text-h1">{t("title")}</h1>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <PageMenu
          calls={[
            { method: "GET", path: "/envelope", query },
            ...(folderId ? [{ method: "GET" as const, path: "/folder/{folderId}", parts }] : []),
            { method: "GET", path: "/saved-view" },
            { method: "POST", path: "/bulk-action/preview", body: { kind: "CANCEL", selection: { filter } } },
          ]}
        >
          {mayChange && (
            <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => setIsCreating(true)}>
              {tf("new")}
            </MenuItem>
          )}
          <div className="max-md:hidden">
            <MenuRadio
              label={tl("label")}
              value={density}
              onValueChange={onDensity}
              options={DENSITIES.map((value) => ({ value, label: tl(value) }))}
            />
          </div>
        </PageMenu>
        <NewEnvelopeButton teamUrl={teamUrl} />
      </div>
      {isCreating && (
        <NewFolderDialog
          teamUrl={teamUrl}
          type="DOCUMENT"
          parentId={folderId}
          onClose={() => setIsCreating(false)}
        />
      )}
    </header>
  );
}
