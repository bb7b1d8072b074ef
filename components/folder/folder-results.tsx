"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { useErrorText } from "@/components/errors/use-error-text";
import { useTRPC } from "@/components/trpc-provider";
import { ErrorState } from "@/components/ui/error-state";
import { RadioGroup } from "@/components/ui/radio-group";
import type { EnvelopeType } from "@/server/domain/vocabulary";

type FolderResultsProps = {
  type: EnvelopeType;
  query: string;
  selected: string | undefined;
  onSelect: (id: string) => void;
  findObstacle: (id: string) => { reason: string } | undefined;
};

const MOST = 50;

export function FolderResults({ type, query, selected, onSelect, findObstacle }: FolderResultsProps) {
  const t = useTranslations("folders");
  const errorText = useErrorText();
  const trpc = useTRPC();
  const folders = useQuery(
    trpc.folder.list.queryOptions(
      { type, query, perPage: MOST, orderByColumn: "name" },
      { placeholderData: keepPreviousData },
    ),
  );
  if (folders.isError) {
    return <ErrorState detail={errorText(folders.error)} onRetry={() => folders.refetch()} />;
  }
  const rows = folders.data?.data ?? [];
  if (folders.data && rows.length === 0) {
    return <p className="p-3 text-body text-ink-2">{t("move.noMatch", { query })}</p>;
  }
  return (
    <RadioGroup
      className="p-2"
      label={t("move.found", { count: folders.data?.count ?? 0 })}
      labelHidden
      value={selected}
      onValueChange={onSelect}
      options={rows.map(({ id, name }) => {
        const bar = findObstacle(id);
        return { value: id, label: name, ...(bar ? { hint: bar.reason, disabled: true } : {}) };
      })}
    />
  );
}
