"use client";

import { Check, CircleQuestionMark, X } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import type { ListedWebhook } from "../api-types";

type Outcome = ListedWebhook["health"]["outcomes"][number];

const LOOKS: Record<Outcome, { icon: typeof Check; look: string }> = {
  SUCCESS: { icon: Check, look: "bg-success-tint text-success" },
  FAILED: { icon: X, look: "bg-danger-tint text-danger" },
  LOST: { icon: CircleQuestionMark, look: "bg-muted text-ink-2" },
};

/** The last attempts as marks, the latest at the right, and as text. */
export function HealthDots({ outcomes }: { outcomes: readonly Outcome[] }) {
  const t = useTranslations("webhooks.health");
  if (outcomes.length === 0) return <span className="whitespace-nowrap text-ink-2">{t("none")}</span>;
  const good = outcomes.filter((outcome) => outcome === "SUCCESS").length;
  // The same outcome may occur twenty times, so the index is the key.
  const marks = outcomes.map((outcome, index) => ({ outcome, key: index })).reverse();
  return (
    <div className="md:w-46">
      <div aria-hidden className="flex max-w-46 flex-wrap gap-0.5">
        {marks.map(({ outcome, key }) => {
          const { icon: Icon, look } = LOOKS[outcome];
          return (
            <span
              key={key}
              title={t(outcome)}
              className={classNames("grid size-4 place-items-center rounded-full", look)}
            >
              <Icon className="size-3" strokeWidth={3} />
            </span>
          );
        })}
      </div>
      <span className="text-dense text-ink-2">{t("sum", { good, all: outcomes.length })}</span>
    </div>
  );
}
