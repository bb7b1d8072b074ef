"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Moment } from "@/components/ui/moment";
import type { BulkDraft } from "../use-bulk-draft";

export function KeptNotice({ draft, onDone }: { draft: BulkDraft; onDone: () => void }) {
  const t = useTranslations("bulk.kept");
  if (!draft.restoredAt) return null;
  return (
    <Banner
      tone="info"
      title={t("title", { rows: draft.filled })}
      action={
        <span className="flex flex-wrap gap-2">
          <Button size="dense" variant="secondary" onClick={draft.startOver}>
            {t("startOver")}
          </Button>
          <Button size="dense" onClick={onDone}>
            {t("goOn")}
          </Button>
        </span>
      }
    >
      {t("detail", {
        hasFile: String(draft.source.fileName !== undefined),
        file: draft.source.fileName ?? "",
      })}{" "}
      <Moment at={draft.restoredAt} />
    </Banner>
  );
}
