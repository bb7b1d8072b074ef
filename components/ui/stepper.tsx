"use client";

import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names";
import { NextLink } from "./next-link";

export type Step = {
  id: string;
  label: string;
  href: string;
  /** A done step shows a tick; problems show their number. */
  done?: boolean;
  problems?: number;
};

function getLabelClass(isCurrent: boolean, compact: boolean): string {
  if (compact) return isCurrent ? "sr-only xl:not-sr-only" : "sr-only";
  return isCurrent ? "" : "sr-only sm:not-sr-only";
}

/** The steps of a longer task in order. Every step is a link, and none is locked. */
export function Stepper({
  label,
  steps,
  current,
  compact = false,
}: {
  label: string;
  steps: readonly Step[];
  current: string;
  /** For full bars: only numbers, and from 1280 px on the name of the current step. */
  compact?: boolean;
}) {
  const t = useTranslations("ui.steps");
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1">
        {steps.map((step, index) => {
          const isCurrent = step.id === current;
          return (
            <li key={step.id} className="flex items-center gap-1">
              {index > 0 && (
                <span
                  aria-hidden
                  className={classNames("hidden h-px bg-control", compact ? "w-2 lg:block" : "w-5 sm:block")}
                />
              )}
              <NextLink
                href={step.href}
                aria-current={isCurrent ? "step" : undefined}
                title={compact ? step.label : undefined}
                className={classNames(
                  "relative flex min-h-9 items-center gap-2 rounded-full text-body -outline-offset-2 hover:bg-muted",
                  compact ? "px-1.5" : "px-2 sm:px-2.5",
                  isCurrent ? "font-medium text-ink" : "text-ink-2",
                )}
              >
                <span
                  aria-hidden
                  className={classNames(
                    "grid size-6 shrink-0 place-items-center rounded-full border text-dense font-medium",
                    isCurrent
                      ? "border-primary bg-primary text-on-primary"
                      : step.problems
                        ? "border-warning bg-warning-tint text-warning"
                        : step.done
                          ? "border-success bg-success-tint text-success"
                          : "border-control text-ink-2",
                  )}
                >
                  {!isCurrent && step.problems ? (
                    step.problems
                  ) : !isCurrent && step.done ? (
                    <Check className="size-3.5" strokeWidth={3} />
                  ) : (
                    index + 1
                  )}
                </span>
                <span className={getLabelClass(isCurrent, compact)}>{step.label}</span>
                {step.problems ? (
                  <span className="sr-only">{t("problems", { count: step.problems })}</span>
                ) : step.done ? (
                  <span className="sr-only">{t("done")}</span>
                ) : null}
              </NextLink>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
