"use client";

import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { ProblemText } from "@/components/envelope/problem-text";
import { listSendingProblems } from "@/components/envelope/sending-problems";
import { Banner } from "@/components/ui/banner";
import { FixButton } from "../fix-button";
import type { Draft } from "../use-draft";

const ABOUT_PEOPLE: readonly string[] = [
  "assistantInParallel",
  "assistantLast",
  "approverAfterSigners",
  "approverInParallel",
  "orderMissing",
  "nobodyActs",
  "emailNeededForAuth",
];

type RecipientAdviceProps = { draft: Draft; envelope: OwnerEnvelope };

/** Shows oddities of the recipients or their order next to the controls that change them. */
export function RecipientAdvice({ draft, envelope }: RecipientAdviceProps) {
  const t = useTranslations("owner.recipients");
  const problems = listSendingProblems(envelope).filter(({ code }) => ABOUT_PEOPLE.includes(code));
  const addresses = envelope.recipients.map(({ email }) => email).filter(Boolean);
  const repeated = [...new Set(addresses.filter((email, index) => addresses.indexOf(email) !== index))];
  return (
    <div role="status" className="mt-5 flex flex-col gap-2 empty:hidden">
      {problems.map((problem) => (
        <Banner
          key={problem.code}
          tone="warning"
          action={<FixButton problem={problem} draft={draft} envelope={envelope} />}
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
