"use client";

import { useQuery } from "@tanstack/react-query";
import { FolderInput } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { MoveDialog } from "@/components/folder/lazy-move-dialog";
import { useTRPC } from "@/components/trpc-provider";
import { Button } from "@/components/ui/button";
import type { SettingsProps } from "./settings-props";

export function FolderSetting({ draft, envelope }: SettingsProps) {
  const t = useTranslations("owner.settings.folder");
  const trpc = useTRPC();
  const [isChoosing, setIsChoosing] = useState(false);
  const { folderId, type } = envelope;
  const folder = useQuery(
    trpc.folder.get.queryOptions({ folderId: folderId ?? "" }, { enabled: folderId !== null }),
  );
  const name = folderId === null ? t("none") : (folder.data?.name ?? "…");
  return (
    <div>
      <p className="mb-1.5 text-body font-medium">{t("label")}</p>
      <span className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 truncate text-body text-ink-2">{name}</span>
        <Button
          size="dense"
          variant="secondary"
          aria-label={`${t("label")}: ${t("choose")}`}
          onClick={() => setIsChoosing(true)}
        >
          <FolderInput aria-hidden />
          {t("choose")}
        </Button>
      </span>
      {isChoosing && (
        <MoveDialog
          type={type}
          moved={{ kind: "envelopes", envelopes: [envelope] }}
          onClose={() => setIsChoosing(false)}
          onPick={(target) => {
            setIsChoosing(false);
            draft.patchData({ folderId: target?.id ?? null });
          }}
        />
      )}
    </div>
  );
}
