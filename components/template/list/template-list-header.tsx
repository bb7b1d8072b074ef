"use client";

import { Plus } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import type { FolderDetail } from "@/components/folder/api-types";
import { FolderHeading } from "@/components/folder/folder-heading";
import { NewFolderButton } from "@/components/folder/folder-strip";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";

type TemplateListHeaderProps = {
  teamUrl: string;
  folderId: string | null;
  folder: FolderDetail | undefined;
  query: Readonly<Record<string, string | number | boolean | undefined>>;
  onNewFolder: () => void;
};

export function TemplateListHeader({
  teamUrl,
  folderId,
  folder,
  query,
  onNewFolder,
}: TemplateListHeaderProps) {
  const t = useTranslations("templates");
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
        <ApiCallButton calls={[{ method: "GET", path: "/envelope/template", query }]} />
        <Button asChild variant="secondary">
          <NextLink href={`/t/${teamUrl}/bulk-sends`}>{t("list.bulkSends")}</NextLink>
        </Button>
        {restriction !== "AUDITOR" && <NewFolderButton onPress={onNewFolder} />}
        {restriction === null && (
          <Button asChild>
            <NextLink href={`/t/${teamUrl}/templates/new`}>
              <Plus aria-hidden />
              {t("new")}
            </NextLink>
          </Button>
        )}
      </div>
    </header>
  );
}
