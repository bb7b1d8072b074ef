"use client";

import { Plus } from "lucide-react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { useStartEnvelope } from "./use-start-envelope";

/** Starts an empty draft. */
export function NewEnvelopeButton({ teamUrl }: { teamUrl: string }) {
  const t = useTranslations("owner.start");
  const { start, isStarting } = useStartEnvelope(teamUrl);
  return (
    <Button loading={isStarting} onClick={() => start()}>
      <Plus aria-hidden />
      {t("new")}
    </Button>
  );
}
