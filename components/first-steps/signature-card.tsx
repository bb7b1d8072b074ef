"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { Button } from "@/components/ui/button";
import { StepCard } from "./step-card";

const SavePad = dynamic(
  retryUntilLoaded(() =>
    import("@/components/own-account/saved-signature/pad").then((module) => module.SavePad),
  ),
);

export function SignatureCard({ isDone }: { isDone: boolean }) {
  const t = useTranslations("firstSteps.signature");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <StepCard id="signature" title={t("title")} lead={t("lead")} isDone={isDone}>
      {isOpen ? (
        <SavePad purpose="SIGNATURE" onKept={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t(isDone ? "again" : "open")}
        </Button>
      )}
    </StepCard>
  );
}
