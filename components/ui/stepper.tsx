"use client";

import { Check } from "lucide-react";
import NextLink from "next/link";
import { useTranslations } from "use-intl";
import { classNames } from "./class-names";

export type Step = {
  id: string;
  label: string;
  href: string;
  /** Done shows a tick; problems show their number. */
  done?: boolean;
  problems?: number;
};

/** The steps of a longer task in order; every one is a link, none is locked. */
export function Stepper({
  label,
  steps,
  current,
}: {
  label: string;
  steps: readonly Step[];
  current: string;
}) {
  const t = useTranslations("ui.steps");
  return (
    <nav aria-label={label} className="min-w-0">
      <ol className="flex flex-wrap items-center gap-1">
        {steps.map((step, index) => {
          const isCurrent = step.id === current;
          return (
            <li key={step.id} className="flex items-center gap-1">
              {index > 0 && <span aria-hidden className="hidden h-px w-5 bg-control sm:block" />}
              <NextLink
                href={step.href}
                aria-current={isCurrent ? "step" : undefined}
                className={classNames(
                  "relative flex min-h-9 items-center gap-2 rounded-full px-2 text-body -outline-offset-2 hover:bg-muted sm:px-2.5",
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
                <span className={isCurrent ? "" : "sr-only sm:not-sr-only"}>{step.label}</span>
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
