"use client";

import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { Button } from "@/components/ui/button";
import type { DeveloperCallsProps } from "./developer-calls";

const DeveloperCalls = dynamic(
  retryUntilLoaded(() => import("./developer-calls").then((module) => module.DeveloperCalls)),
);

export function DeveloperPart(props: DeveloperCallsProps) {
  const t = useTranslations("firstSteps.developer");
  const [isOpen, setIsOpen] = useState(false);
  if (isOpen) return <DeveloperCalls {...props} />;
  return (
    <Button variant="quiet" className="mt-2 sm:mt-0 sm:ml-2" onClick={() => setIsOpen(true)}>
      {t("open")}
    </Button>
  );
}
