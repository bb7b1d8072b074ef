"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { useTRPC } from "@/components/trpc-provider";
import { SearchPick } from "@/components/ui/search-pick";
import type { ListState } from "./list-state";
import { useTeamPeople } from "./use-team-people";
import { useTemplateTitle } from "./use-template-title";

type PickProps = {
  state: ListState;
  isAsked: boolean;
  onChange: (change: Partial<ListState>) => void;
};

const SHOWN = 20;

export function SenderPick({ state, isAsked, onChange }: PickProps) {
  const t = useTranslations("list.filter");
  const [query, setQuery] = useState("");
  const people = useQuery({
    ...useTeamPeople(isAsked, query.trim()),
    placeholderData: keepPreviousData,
  });
  const all = useQuery(useTeamPeople(state.senderId !== undefined));
  const picked = all.data?.data.find(({ userId }) => userId === state.senderId);
  return (
    <SearchPick
      label={t("sender")}
      placeholder={t("anybody")}
      picked={state.senderId === undefined ? undefined : (picked?.name ?? String(state.senderId))}
      found={people.data?.data
        .slice(0, SHOWN)
        .map(({ userId, name, email }) => ({ value: userId, label: name || email, detail: email }))}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => onChange({ senderId: pick?.value })}
    />
  );
}

export function TemplatePick({ state, isAsked, onChange }: PickProps) {
  const t = useTranslations("list.filter");
  const trpc = useTRPC();
  const [query, setQuery] = useState("");
  const searchText = query.trim();
  const templates = useQuery(
    trpc.template.list.queryOptions(
      { perPage: SHOWN, ...(searchText ? { query: searchText } : {}) },
      { enabled: isAsked, staleTime: 30_000, placeholderData: keepPreviousData },
    ),
  );
  const title = useTemplateTitle(state.templateId);
  return (
    <SearchPick
      label={t("template")}
      placeholder={t("anyTemplate")}
      picked={
        state.templateId === undefined ? undefined : (title ?? t("templateIs", { id: state.templateId }))
      }
      found={templates.data?.data.map((row) => ({
        value: row.templateId,
        label: row.title,
        detail: row.owner,
      }))}
      query={query}
      onQuery={setQuery}
      onPick={(pick) => onChange({ templateId: pick?.value })}
    />
  );
}
