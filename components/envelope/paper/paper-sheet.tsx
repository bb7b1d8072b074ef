"use client";

import { Sheet } from "@/components/ui/sheet";
import { Paper, type PaperProps } from "./paper";

/** The paper over the page, for screens too narrow for a column. */
export function PaperSheet({ envelope, preview, onClose }: PaperProps & { onClose: () => void }) {
  return (
    <Sheet open onOpenChange={onClose} side="bottom" title={envelope.title}>
      <div className="h-[calc(85dvh-5rem)]">
        <Paper envelope={envelope} preview={preview} />
      </div>
    </Sheet>
  );
}
