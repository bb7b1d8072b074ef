"use client";

import { Circle, CircleCheck, LoaderCircle } from "lucide-react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { maskEmailAddress } from "@/server/domain/email-spelling";
import type { ScreenOutcome } from "./outcome";

const STEPS = ["all", "seal", "copies"] as const;
const LOOKS = {
  stateDone: { icon: CircleCheck, looks: "text-success" },
  stateNow: { icon: LoaderCircle, looks: "animate-spin text-info" },
  stateNext: { icon: Circle, looks: "text-ink-2" },
} as const;

/** Milliseconds, longer than a seal takes when nothing is wrong (ruling 6). */
const SLOW_MS = 30_000;

export function SealingSteps({ state }: { state: ScreenOutcome<"done"> }) {
  const t = useTranslations("signing.outcome.sealing");
  const email = maskEmailAddress(state.recipient.email);
  if (state.isSealRefused) return <p>{t("refused", { email })}</p>;
  const since = state.sealingSince ? Date.parse(state.sealingSince) : null;
  const isSlow = since !== null && Date.parse(state.serverTime) - since > SLOW_MS;
  return (
    <div className="flex flex-col gap-3">
      <ol className="flex flex-col gap-2" aria-label={t("title")}>
        {STEPS.map((step) => {
          const progress = step === "all" ? "stateDone" : step === "seal" ? "stateNow" : "stateNext";
          const { icon: Icon, looks } = LOOKS[progress];
          return (
            <li key={step} className="flex items-center gap-3">
              <Icon className={classNames("size-6 shrink-0", looks)} aria-hidden />
              <span className={classNames(progress === "stateNow" && "font-medium")}>
                {t(step)} <span className="sr-only">({t(progress)})</span>
              </span>
            </li>
          );
        })}
      </ol>
      <p className="text-ink-2">{isSlow ? t("slow") : t("body", { email })}</p>
    </div>
  );
}
