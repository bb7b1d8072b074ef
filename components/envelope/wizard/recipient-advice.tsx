"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/answers";
import { ProblemText } from "@/components/envelope/problem-text";
import { problemsOf } from "@/components/envelope/problems-of";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";

const ABOUT_PEOPLE: readonly string[] = [
  "assistantInParallel",
  "assistantLast",
  "approverAfterSigners",
  "approverInParallel",
  "nobodyActs",
  "emailNeededForAuth",
];

type RecipientAdviceProps = { envelope: OwnerEnvelope; onSwitchToOrder: () => void };

/** What is odd about these people or their order, said where it can be changed. */
export function RecipientAdvice({ envelope, onSwitchToOrder }: RecipientAdviceProps) {
  const t = useTranslations("owner.recipients");
  const problems = problemsOf(envelope).filter(({ code }) => ABOUT_PEOPLE.includes(code));
  const addresses = envelope.recipients.map(({ email }) => email).filter(Boolean);
  const repeated = [...new Set(addresses.filter((email, index) => addresses.indexOf(email) !== index))];
  return (
    <div role="status" className="flex flex-col gap-2 empty:hidden">
      {problems.map((problem) => (
        <Banner
          key={problem.code}
          tone="warning"
          action={
            (problem.code === "assistantInParallel" || problem.code === "approverInParallel") && (
              <Button size="dense" variant="secondary" onClick={onSwitchToOrder}>
                {t("switchToOrder")}
              </Button>
            )
          }
        >
          <ProblemText problem={problem} envelope={envelope} />
        </Banner>
      ))}
      {repeated.map((email) => (
        <Banner key={email}>{t("repeated", { email })}</Banner>
      ))}
    </div>
  );
}
