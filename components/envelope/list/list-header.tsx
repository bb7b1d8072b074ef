"use client";

import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { ApiCallButton } from "@/components/api-call/api-call-button";
import type { FolderDetail } from "@/components/folder/api-types";
import { FolderHeading } from "@/components/folder/folder-heading";
import { NewFolderButton } from "@/components/folder/folder-strip";
import { Skeleton } from "@/components/ui/skeleton";
import { NewEnvelopeButton } from "../wizard/new-envelope-button";
import type { listInput } from "./list-state";

type ListHeaderProps = {
  teamUrl: string;
  folderId: string | null;
  folder: FolderDetail | undefined;
  input: ReturnType<typeof listInput>;
  onNewFolder: () => void;
};

export function ListHeader({ teamUrl, folderId, folder, input, onNewFolder }: ListHeaderProps) {
  const t = useTranslations("owner.list");
  const parts = { folderId: folderId ?? "" };
  const { page: _, perPage: __, orderByDirection: ___, ...filter } = input;
  const { status, ...others } = input;
  const query = { ...others, ...(status?.[0] ? { status: status[0] } : {}) };
  return (
    <header className="mb-3 flex flex-wrap items-end justify-between gap-3 md:mb-5">
      {folder ? (
        <FolderHeading teamUrl={teamUrl} type="DOCUMENT" folder={folder} />
      ) : folderId ? (
        <Skeleton className="h-14 w-56" />
      ) : (
        <h1 className="text-h1">{t("title")}</h1>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <ApiCallButton
          calls={[
            { method: "GET", path: "/envelope", query },
            ...(folderId ? [{ method: "GET" as const, path: "/folder/{folderId}", parts }] : []),
            { method: "GET", path: "/saved-view" },
            { method: "POST", path: "/bulk-action/preview", body: { kind: "CANCEL", selection: { filter } } },
          ]}
        />
        {useRestriction(teamUrl) !== "AUDITOR" && <NewFolderButton onPress={onNewFolder} />}
        <NewEnvelopeButton teamUrl={teamUrl} />
      </div>
    </header>
  );
}
