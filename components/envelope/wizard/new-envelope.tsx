"use client";

import { useTranslations } from "use-intl";
import { FileDrop } from "@/components/ui/file-drop";
import { useStartEnvelope } from "./use-start-envelope";

/** The first envelope of a team: what happens here, and the place to drop the first PDF. */
export function NewEnvelopeDrop({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("owner.start");
  const { start, isStarting } = useStartEnvelope(teamUrl);
  return (
    <section className="rounded-sheet border border-hairline bg-bg p-5 sm:p-8">
      <h2 className="text-h3">{t("emptyTitle")}</h2>
      <p className="mt-1 mb-6 max-w-[60ch] text-reader text-ink-2">{t("emptyLead")}</p>
      <FileDrop
        label={t("drop")}
        hint={t("dropHint")}
        accept="application/pdf,.pdf"
        disabled={isStarting}
        onFiles={start}
      />
    </section>
  );
}
