"use client";

import { useTranslations } from "use-intl";
import { useRestriction } from "@/components/account/use-restriction";
import { EmptyState } from "@/components/ui/empty-state";
import { FirstFiles } from "./first-files";
import { useStartEnvelope } from "./use-start-envelope";

export function NewEnvelopeDrop({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("owner.start");
  const { start, isStarting } = useStartEnvelope(teamUrl);
  const restriction = useRestriction(teamUrl);
  if (restriction !== null) return <EmptyState title={t("nothingYet")} />;
  return (
    <FirstFiles
      title={t("emptyTitle")}
      lead={t("emptyLead")}
      steps={[t("steps.people"), t("steps.fields"), t("steps.sealed")]}
      picture="document"
      drop={t("drop")}
      dropHint={t("dropHint")}
      isStarting={isStarting}
      onFiles={start}
    />
  );
}
