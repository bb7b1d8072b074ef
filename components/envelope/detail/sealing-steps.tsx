"use client";

import { Circle, CircleCheck, CircleMinus, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { SEAL_STEPS, type SealStep } from "@/server/domain/envelope/seal-steps";

type State = "done" | "now" | "next" | "none";

const LOOKS = {
  done: { icon: CircleCheck, looks: "text-success", words: "text-ink-2" },
  now: { icon: LoaderCircle, looks: "animate-spin text-info", words: "font-medium" },
  next: { icon: Circle, looks: "text-ink-3", words: "text-ink-2" },
  none: { icon: CircleMinus, looks: "text-ink-3", words: "text-ink-3" },
} as const;

type SealingStepsProps = {
  /** Null while no attempt is running. */
  at: SealStep | null;
  isTimestamped: boolean;
};

/** The five steps with the current one. Without a timestamp authority that step says so. */
export function SealingSteps({ at, isTimestamped }: SealingStepsProps) {
  const t = useTranslations("following.sealing");
  const getStepState = (step: SealStep): State => {
    if (step === "TIMESTAMP" && !isTimestamped) return "none";
    if (at === null) return "next";
    const distance = SEAL_STEPS.indexOf(step) - SEAL_STEPS.indexOf(at);
    return distance < 0 ? "done" : distance === 0 ? "now" : "next";
  };
  return (
    <ol className="mt-4 flex flex-col gap-2" aria-label={t("steps")}>
      {SEAL_STEPS.map((step) => {
        const state = getStepState(step);
        const { icon: Icon, looks, words } = LOOKS[state];
        return (
          <li
            key={step}
            aria-current={state === "now" ? "step" : undefined}
            className="flex items-start gap-2.5 text-body"
          >
            <Icon className={classNames("mt-0.5 size-4 shrink-0", looks)} aria-hidden />
            <span className={classNames("min-w-0", words)}>
              {state === "none" ? t("noTimestamp") : t(`step.${step}`)}{" "}
              {state !== "none" && <span className="sr-only">({t(`state.${state}`)})</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
