"use client";

import { CircleCheck, OctagonX, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import type { OwnerEnvelope } from "@/components/envelope/api-types";
import { buildProblemHref } from "@/components/envelope/problem-place";
import { ProblemText } from "@/components/envelope/problem-text";
import { NextLink } from "@/components/ui/next-link";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { groupProblems } from "./alike-problems";
import { FixButton } from "./fix-button";
import type { Draft } from "./use-draft";

/** Maximum problems listed, blocking ones first. Solved ones make room for the next. */
const SHOWN = 20;

type PreflightProps = {
  draft: Draft;
  envelope: OwnerEnvelope;
  base: string;
  problems: readonly SendingProblem[];
};

export function Preflight({ draft, envelope, base, problems }: PreflightProps) {
  const t = useTranslations("owner.preflight");
  if (problems.length === 0)
    return (
      <p role="status" className="flex items-center gap-2 text-body text-success">
        <CircleCheck className="size-5 shrink-0" aria-hidden />
        {t("clear")}
      </p>
    );
  const groupedProblems = groupProblems(problems);
  const blocking = groupedProblems.filter(({ severity }) => severity === "blocking").length;
  return (
    <section aria-label={t("title")} data-testid="problems">
      <p role="status" className="mb-2 text-body font-medium">
        {blocking > 0 ? t("blocking", { count: blocking }) : t("warnings", { count: groupedProblems.length })}
      </p>
      <ul className="divide-y divide-hairline rounded-card border border-hairline">
        {groupedProblems.slice(0, SHOWN).map((problem) => (
          <li
            key={`${problem.code}-${problem.recipientIds?.join()}-${problem.fieldIds?.join()}`}
            className="flex items-start gap-2.5 px-3 py-2.5 text-body"
          >
            {problem.severity === "blocking" ? (
              <OctagonX className="mt-0.5 size-4 shrink-0 text-danger" aria-hidden />
            ) : (
              <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden />
            )}
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="sr-only">
                {t(problem.severity === "blocking" ? "blockingMark" : "warningMark")}{" "}
              </span>
              <ProblemText problem={problem} envelope={envelope} />
              <span className="mt-2 block empty:hidden">
                <FixButton problem={problem} draft={draft} envelope={envelope} />
              </span>
            </span>
            <NextLink
              href={buildProblemHref(base, problem)}
              className="shrink-0 font-medium text-primary underline underline-offset-3"
            >
              {t("go")}
            </NextLink>
          </li>
        ))}
      </ul>
      {groupedProblems.length > SHOWN && (
        <p className="mt-2 text-dense text-ink-3">{t("more", { count: groupedProblems.length - SHOWN })}</p>
      )}
    </section>
  );
}
