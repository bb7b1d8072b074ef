"use client";

import { Code } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { retryUntilLoaded } from "@/components/retry-load";
import { IconButton } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { ApiCall } from "./api-call";

const ApiCallSamples = dynamic(
  retryUntilLoaded(() => import("./api-call-samples").then((module) => module.ApiCallSamples)),
);

/**
 * Shows the screen's actions as REST API calls with the ids of the open document (components/README.md 1.3).
 */
export function ApiCallButton({ calls }: { calls: readonly ApiCall[] }) {
  const t = useTranslations("ui.apiCall");
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton label={t("show")} icon={<Code aria-hidden />} onClick={() => setIsOpen(true)} />
      <Sheet open={isOpen} onOpenChange={setIsOpen} title={t("title")} wide>
        <ApiCallSamples calls={calls} />
      </Sheet>
    </>
  );
}
