"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { SearchPick } from "@/components/ui/search-pick";
import type { Reached } from "./reach-field";

type ReachPickProps = { chosen: readonly Reached[]; onPick: (pick: Reached) => void };

const SHOWN = 20;

const isNotChosen = (chosen: readonly Reached[]) => {
  const ids = new Set(chosen.map(({ id }) => id));
  return ({ id }: { id: string }) => !ids.has(id);
};

export function FolderReachPick({ chosen, onPick }: ReachPickProps) {
  const t = useTranslations("settings.tokens");
  const trpc = useTRPC();
  const [query, setQuery] = useState("");
  const trimmedQuery = query.trim();
  const folders = useQuery(
    trpc.folder.list.queryOptions(
      {
        perPage: SHOWN + chosen.length,
        orderByColumn: "name",
        ...(trimmedQuery ? { query: trimmedQuery } : {}),
      },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <SearchPick
      label={t("reachFolders")}
      hint={t("reachFoldersHint")}
      placeholder={t("reachFind")}
      picked={undefined}
      found={folders.data?.data
        .filter(isNotChosen(chosen))
        .map(({ id, name, type }) => ({ value: id, label: name, detail: t(`reachKind.${type}`) }))}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => pick && onPick({ id: pick.value, name: pick.label, kind: pick.detail ?? "" })}
    />
  );
}

/** Picks a template of the team. Templates shared by sibling teams are not offered. */
export function TemplateReachPick({ chosen, onPick }: ReachPickProps) {
  const t = useTranslations("settings.tokens");
  const trpc = useTRPC();
  const [query, setQuery] = useState("");
  const trimmedQuery = query.trim();
  const templates = useQuery(
    trpc.template.list.queryOptions(
      { perPage: SHOWN + chosen.length, ...(trimmedQuery ? { query: trimmedQuery } : {}) },
      { placeholderData: keepPreviousData },
    ),
  );
  return (
    <SearchPick
      label={t("reachTemplates")}
      hint={t("reachTemplatesHint")}
      placeholder={t("reachFind")}
      picked={undefined}
      found={templates.data?.data
        .filter(({ isShared }) => !isShared)
        .filter(isNotChosen(chosen))
        .map(({ id, title, owner }) => ({ value: id, label: title, detail: owner }))}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => pick && onPick({ id: pick.value, name: pick.label })}
    />
  );
}
