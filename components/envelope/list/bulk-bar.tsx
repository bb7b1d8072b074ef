"use client";

import { Ban, Download, FolderInput, Send, Trash2, UserRoundPen, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button, IconButton } from "@/components/ui/button";
import type { ListAct } from "./pending-action";
import type { Selection } from "./use-selection";

const ACTS = [
  { kind: "DOWNLOAD", label: "download", icon: Download },
  { kind: "MOVE", label: "move", icon: FolderInput },
  { kind: "TRANSFER", label: "transfer", icon: UserRoundPen },
  { kind: "RESEND", label: "resend", icon: Send },
  { kind: "CANCEL", label: "cancel", icon: Ban },
  { kind: "DELETE", label: "delete", icon: Trash2 },
] as const;

/** `isLooking`: the member may change nothing. */
type BulkBarProps = { selection: Selection; isLooking: boolean; onAsk: (kind: ListAct) => void };

/** Actions on the selected rows, or on all matches. It covers no row. */
export function BulkBar({ selection, isLooking, onAsk }: BulkBarProps) {
  const t = useTranslations("list.bulk");
  const { count, isEverything, total } = selection;
  if (count === 0) return null;
  const selectionLabel = isEverything ? t("everything", { count }) : t("region", { count });
  return (
    <section
      aria-label={selectionLabel}
      className="mb-2 flex min-h-11 flex-wrap items-center gap-1 rounded-card border border-primary bg-info-tint px-2 py-1"
    >
      <IconButton size="dense" label={t("clear")} icon={<X aria-hidden />} onClick={selection.clear} />
      <p role="status" className="mr-2 text-body font-medium tabular-nums">
        {selectionLabel}
      </p>
      {selection.mayWiden && (
        <Button size="dense" variant="secondary" className="mr-2" onClick={selection.selectEverything}>
          {t("widen", { count: total })}
        </Button>
      )}
      {ACTS.filter(({ kind }) =>
        isLooking ? kind === "DOWNLOAD" : !(isEverything && kind === "TRANSFER"),
      ).map(({ kind, label, icon: Icon }) => (
        <Button
          key={kind}
          size="dense"
          variant={kind === "DELETE" ? "dangerQuiet" : "quiet"}
          onClick={() => onAsk(kind)}
        >
          <Icon aria-hidden />
          {t(`button.${label}`)}
        </Button>
      ))}
    </section>
  );
}
