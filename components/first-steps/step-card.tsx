"use client";

import { CircleCheck } from "lucide-react";
import { type ReactNode, useId } from "react";
import { useTranslations } from "use-intl";
import { StatusChip } from "@/components/ui/status-chip";

type StepCardProps = { id: string; title: string; lead: string; isDone: boolean; children: ReactNode };

export function StepCard({ id, title, lead, isDone, children }: StepCardProps) {
  const t = useTranslations("firstSteps");
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className="scroll-mt-20 rounded-sheet border border-hairline bg-bg p-5 sm:p-6"
    >
      <div className="mb-4 flex flex-wrap items-start gap-x-3 gap-y-1">
        <div className="mr-auto min-w-0 flex-1 basis-64">
          <h2 id={heading} className="text-h3">
            {title}
          </h2>
          <p className="mt-1 max-w-[60ch] text-body text-ink-2">{lead}</p>
        </div>
        {isDone && (
          <StatusChip tone="success" icon={<CircleCheck aria-hidden />}>
            {t("done")}
          </StatusChip>
        )}
      </div>
      {children}
    </section>
  );
}
