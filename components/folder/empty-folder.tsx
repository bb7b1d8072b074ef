"use client";

import { useQuery } from "@tanstack/react-query";
import { Folder as FolderIcon } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { folderHref } from "./folder-address";
import { levelInput, MOST } from "./navigation-level";

type EmptyFolderProps = { teamUrl: string; type: EnvelopeType; folderId: string };

/** A folder without documents of its own. It leads to the folders inside. */
export function EmptyFolder({ teamUrl, type, folderId }: EmptyFolderProps) {
  const t = useTranslations("folders");
  const trpc = useTRPC();
  const level = useQuery(trpc.folder.list.queryOptions(levelInput(type, folderId, MOST)));
  if (level.isPending) return null;
  const folders = level.data?.data ?? [];
  if (folders.length === 0) return <EmptyState title={t("empty.title")}>{t("empty.detail")}</EmptyState>;
  return (
    <EmptyState
      title={t("empty.onlyFolders")}
      actions={folders.map(({ id, name }) => (
        <Button key={id} asChild variant="secondary" className="max-w-full">
          <NextLink href={folderHref(teamUrl, type, id)}>
            <FolderIcon aria-hidden />
            <span className="truncate">{name}</span>
          </NextLink>
        </Button>
      ))}
    />
  );
}
