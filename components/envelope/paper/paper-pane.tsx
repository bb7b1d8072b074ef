"use client";

import { FileText } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { useFirstPage } from "@/components/envelope/use-first-page";
import { retryUntilLoaded } from "@/components/retry-load";
import { Skeleton } from "@/components/ui/skeleton";
import type { PaperProps } from "./paper";

// The status is read first, so the pages load later.
const Paper = dynamic(
  retryUntilLoaded(() => import("./paper").then((module) => module.Paper)),
  {
    ssr: false,
    loading: () => <Skeleton className="size-full" />,
  },
);

const PaperSheet = dynamic(
  retryUntilLoaded(() => import("./paper-sheet").then((module) => module.PaperSheet)),
);

export const PAPER_BESIDE = "(width >= 64rem)";

export function PaperColumn({ envelope, preview }: PaperProps) {
  const t = useTranslations("owner.detail");
  if (envelope.items.length === 0) return <p className="text-body text-ink-2">{t("noFiles")}</p>;
  return (
    <div className="sticky top-6 h-[calc(100dvh-9rem)] min-h-96">
      <Paper envelope={envelope} preview={preview} />
    </div>
  );
}

export function PaperButton({ envelope, preview }: PaperProps) {
  const t = useTranslations("paper");
  const detail = useTranslations("owner.detail");
  const [isOpen, setIsOpen] = useState(false);
  const pages = envelope.items.reduce((sum, { pageCount }) => sum + pageCount, 0);
  if (pages === 0) return null;
  return (
    <>
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="flex w-full items-center gap-4 rounded-card border border-hairline bg-bg p-3 text-left hover:bg-muted"
      >
        <Thumbnail envelope={envelope} />
        <span className="min-w-0">
          <span className="block text-body font-medium">{t("open")}</span>
          <span className="block text-dense text-ink-3">{detail("pages", { count: pages })}</span>
        </span>
      </button>
      {isOpen && <PaperSheet envelope={envelope} preview={preview} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function Thumbnail({ envelope }: { envelope: OwnerEnvelope }) {
  const [item] = envelope.items.toSorted((a, b) => a.order - b.order);
  return item ? <Picture item={item} /> : null;
}

function Picture({ item }: { item: OwnerEnvelope["items"][number] }) {
  const url = useFirstPage(item);
  return (
    <span className="grid h-16 w-12 shrink-0 place-items-center overflow-hidden border border-hairline bg-paper">
      {url ? (
        // biome-ignore lint/performance/noImgElement: a private picture; the image optimiser is off.
        <img src={url} alt="" className="size-full object-cover object-top" />
      ) : (
        <FileText className="size-6 text-[#4a5361]" aria-hidden />
      )}
    </span>
  );
}
