"use client";

import { useQuery } from "@tanstack/react-query";
import { Folder as FolderIcon } from "lucide-react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NextLink } from "@/components/ui/next-link";
import { QueryView } from "@/components/ui/query-view";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { buildFolderHref } from "./folder-address";
import { buildLevelInput, MOST } from "./navigation-level";

type EmptyFolderProps = { teamUrl: string; type: EnvelopeType; folderId: string };

/** A folder without documents of its own. It leads to the folders inside. */
export function EmptyFolder({ teamUrl, type, folderId }: EmptyFolderProps) {
  const t = useTranslations("folders");
  const trpc = useTRPC();
  const level = useQuery(trpc.folder.list.queryOptions(buildLevelInput(type, folderId, MOST)));
  return (
    <QueryView query={level} placeholder="h-40 w-full">
      {({ data: folders }) =>
        folders.length === 0 ? (
          <EmptyState title={t("empty.title")}>{t("empty.detail")}</EmptyState>
        ) : (
          <EmptyState
            title={t("empty.onlyFolders")}
            actions={folders.map(({ id, name }) => (
              <Button key={id} asChild variant="secondary" className="max-w-full">
                <NextLink href={buildFolderHref(teamUrl, type, id)}>
                  <FolderIcon aria-hidden />
                  <span className="truncate">{name}</span>
                </NextLink>
              </Button>
            ))}
          />
        )
      }
    </QueryView>
  );
}
