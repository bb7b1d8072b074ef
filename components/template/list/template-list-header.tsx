"use client";

import { FolderPlus, Plus } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { PageMenu } from "@/components/api-call/page-menu";
import type { FolderDetail } from "@/components/folder/api-types";
import { FolderHeading } from "@/components/folder/folder-heading";
import { NewFolderDialog } from "@/components/folder/lazy-new-folder-dialog";
import { Button } from "@/components/ui/button";
import { MenuItem } from "@/components/ui/dropdown-menu";
import { NextLink } from "@/components/ui/next-link";
import { Skeleton } from "@/components/ui/skeleton";

type TemplateListHeaderProps = {
  teamUrl: string;
  folderId: string | null;
  folder: FolderDetail | undefined;
  query: Readonly<Record<string, string | number | boolean | undefined>>;
};

export function TemplateListHeader({ teamUrl, folderId, folder, query }: TemplateListHeaderProps) {
  const t = useTranslations("templates");
  const tf = useTranslations("folders");
  const [isCreating, setIsCreating] = useState(false);
  const restriction = useRestriction(teamUrl);
  return (
    <header className="mb-5 flex flex-wrap items-end justify-between gap-3">
      {folder ? (
        <FolderHeading teamUrl={teamUrl} type="TEMPLATE" folder={folder} />
      ) : folderId ? (
        <Skeleton className="h-14 w-56" />
      ) : (
        <h1 className="text-h1">{t("title")}</h1>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <PageMenu calls={[{ method: "GET", path: "/envelope/template", query }]}>
          {restriction !== "AUDITOR" && (
            <MenuItem icon={<FolderPlus aria-hidden />} onSelect={() => setIsCreating(true)}>
              {tf("new")}
            </MenuItem>
          )}
        </PageMenu>
        <Button asChild variant="secondary">
          <NextLink href={`/t/${teamUrl}/bulk-sends`}>{t("list.bulkSends")}</NextLink>
        </Button>
        {restriction === null && (
          <Button asChild>
            <NextLink href={`/t/${teamUrl}/templates/new`}>
              <Plus aria-hidden />
              {t("new")}
            </NextLink>
          </Button>
        )}
      </div>
      {isCreating && (
        <NewFolderDialog
          teamUrl={teamUrl}
          type="TEMPLATE"
          parentId={folderId}
          onClose={() => setIsCreating(false)}
        />
      )}
    </header>
  );
}
