"use client";

import { Ban, Download, FolderInput, Send, Trash2, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import type { BulkAct } from "./bulk-acts";
import type { Selection } from "./use-selection";

const ACTS = [
  { act: "download", icon: Download },
  { act: "move", icon: FolderInput },
  { act: "resend", icon: Send },
  { act: "cancel", icon: Ban },
  { act: "delete", icon: Trash2 },
] as const;

type BulkBarProps = { selection: Selection; onAsk: (act: BulkAct | "move" | "download") => void };

/** What can be done with the rows that are ticked. It stands above the table and covers none of it. */
export function BulkBar({ selection, onAsk }: BulkBarProps) {
  const t = useTranslations("list.bulk");
  const count = selection.selected.length;
  if (count === 0) return null;
  return (
    <section
      aria-label={t("region", { count })}
      className="mb-2 flex min-h-11 flex-wrap items-center gap-1 rounded-card border border-primary bg-info-tint px-2 py-1"
    >
      <IconButton size="dense" label={t("clear")} icon={<X aria-hidden />} onClick={selection.clear} />
      <p role="status" className="mr-2 text-body font-medium">
        {t("region", { count })}
      </p>
      {ACTS.map(({ act, icon: Icon }) => (
        <Button
          key={act}
          size="dense"
          variant={act === "delete" ? "dangerQuiet" : "quiet"}
          onClick={() => onAsk(act)}
        >
          <Icon aria-hidden />
          {t(`button.${act}`)}
        </Button>
      ))}
    </section>
  );
}
