"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Folder as FolderIcon, FolderPlus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useReasonText } from "@/components/errors/use-error-text";
import { retryUntilLoaded } from "@/components/retry-load";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { notify } from "@/components/ui/toast";
import type { EnvelopeType } from "@/server/domain/vocabulary";
import { cardLooks, FolderCard } from "./folder-card";
import { useRefreshedPlaces } from "./use-refreshed-places";

const FolderNameInput = dynamic(
  retryUntilLoaded(() => import("./folder-name-input").then((module) => module.FolderNameInput)),
);

type FolderStripProps = {
  teamUrl: string;
  type: EnvelopeType;
  /** The folder whose subfolders are shown; null is the root. */
  folderId: string | null;
  isCreating: boolean;
  onCreating: (isCreating: boolean) => void;
};

/** The first folders of a level; a button shows the rest. */
const SHOWN = 12;
const MOST = 100;

/** The folders of one level above the list, pinned ones first. Renders nothing without folders. */
export function FolderStrip({ teamUrl, type, folderId, isCreating, onCreating }: FolderStripProps) {
  const t = useTranslations("folders");
  const reasonText = useReasonText();
  const refresh = useRefreshedPlaces();
  const trpc = useTRPC();
  const [isWhole, setIsWhole] = useState(false);
  const level = useQuery(
    trpc.folder.list.queryOptions({ type, parentId: folderId ?? "", perPage: MOST, orderByColumn: "name" }),
  );
  const create = useMutation(
    trpc.folder.create.mutationOptions({
      onSuccess: () => {
        onCreating(false);
        return refresh();
      },
      onError: (error) => {
        onCreating(false);
        notify({ tone: "danger", title: reasonText(error) });
      },
    }),
  );
  const all = level.data?.data ?? [];
  const visibleFolders = isWhole ? all : all.slice(0, SHOWN);
  if (level.isError) {
    return (
      <div className="mb-5">
        <ErrorState detail={reasonText(level.error)} onRetry={() => level.refetch()} />
      </div>
    );
  }
  if (all.length === 0 && !isCreating) return null;
  return (
    <section aria-label={t("strip")} className="mb-3 md:mb-5" aria-busy={level.isFetching}>
      <ul className="grid gap-2 max-md:-mx-4 max-md:[grid-auto-columns:11rem] max-md:grid-flow-col max-md:justify-start max-md:overflow-x-auto max-md:px-4 md:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))]">
        {isCreating && (
          <li className={cardLooks}>
            <FolderIcon className="size-4 shrink-0 text-ink-3" aria-hidden />
            <FolderNameInput
              label={t("newName")}
              onCancel={() => onCreating(false)}
              onName={(name) => create.mutate({ name, type, parentId: folderId })}
            />
          </li>
        )}
        {visibleFolders.map((folder) => (
          <FolderCard key={folder.id} folder={folder} teamUrl={teamUrl} type={type} />
        ))}
      </ul>
      {all.length > SHOWN && (
        <Button
          size="dense"
          variant="quiet"
          className="mt-2"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? t("showLess") : t("showAll", { count: level.data?.count ?? all.length })}
        </Button>
      )}
      {isWhole && all.length < (level.data?.count ?? 0) && (
        <p className="mt-2 text-dense text-ink-2">{t("firstOnly", { count: MOST })}</p>
      )}
    </section>
  );
}

export function NewFolderButton({ onPress }: { onPress: () => void }) {
  const t = useTranslations("folders");
  return (
    <Button variant="secondary" onClick={onPress}>
      <FolderPlus aria-hidden />
      {t("new")}
    </Button>
  );
}
