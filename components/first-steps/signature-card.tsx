"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { Button } from "@/components/ui/button";
import { StepCard } from "./step-card";

const SignaturePad = dynamic(() => import("./signature-pad").then((module) => module.SignaturePad));

/** One's signature, typed or drawn once, for whenever one signs something oneself. */
export function SignatureCard({ isDone }: { isDone: boolean }) {
  const t = useTranslations("firstSteps.signature");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <StepCard id="signature" title={t("title")} lead={t("lead")} isDone={isDone}>
      {isOpen ? (
        <SignaturePad onKept={() => setIsOpen(false)} />
      ) : (
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          {t(isDone ? "again" : "open")}
        </Button>
      )}
    </StepCard>
  );
}
