"use client";

import { useTranslations } from "use-intl";
import { EmptyFolder } from "@/components/folder/empty-folder";
import { replaceAddress } from "@/components/shell/replace-address";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { NewEnvelopeDrop } from "../wizard/new-envelope";

type EmptyListProps = { teamUrl: string; base: string; folderId: string | null; isFiltered: boolean };

export function EmptyList({ teamUrl, base, folderId, isFiltered }: EmptyListProps) {
  const t = useTranslations("owner.list");
  if (isFiltered) {
    return (
      <EmptyState
        title={t("noMatch")}
        actions={
          <Button variant="secondary" onClick={() => replaceAddress(base)}>
            {t("clear")}
          </Button>
        }
      >
        {t("noMatchDetail")}
      </EmptyState>
    );
  }
  return folderId ? (
    <EmptyFolder teamUrl={teamUrl} type="DOCUMENT" folderId={folderId} />
  ) : (
    <NewEnvelopeDrop teamUrl={teamUrl} />
  );
}
