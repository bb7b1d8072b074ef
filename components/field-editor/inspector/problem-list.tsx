"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { buildProblemHref, findProblemStep } from "@/components/envelope/problem-place";
import { ProblemText } from "@/components/envelope/problem-text";
import { NextLink } from "@/components/ui/next-link";
import type { SendingProblem } from "@/server/domain/envelope/sending-problem";
import { useEditor, useEditorState, useServices } from "../editor-context";
import { goToProblem } from "../state/go-to-problem";
import { toEditorRuleFields } from "../state/problems";

/** Rows shown, so that a file with hundreds of tiny fields does not push the field list away. */
const SHOWN = 12;

export function ProblemList({ problems }: { problems: readonly SendingProblem[] }) {
  const t = useTranslations("editor.problems");
  if (problems.length === 0) {
    return (
      <p
        data-testid="problems"
        className="flex items-center gap-2 rounded-control bg-success-tint px-3 py-2 text-body"
      >
        <CircleCheck className="size-4 shrink-0 text-success" aria-hidden />
        {t("none")}
      </p>
    );
  }
  return (
    <section data-testid="problems" aria-label={t("title", { count: problems.length })}>
      <h2 className="px-1 pb-1 text-body font-semibold">{t("title", { count: problems.length })}</h2>
      <ul className="max-h-56 overflow-y-auto">
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.code} ${problem.fieldIds?.join()} ${problem.recipientIds?.join()}`}>
            <ProblemRow problem={problem} />
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && (
        <p className="px-2 text-dense text-ink-3">{t("more", { count: problems.length - SHOWN })}</p>
      )}
    </section>
  );
}

const ROW =
  "flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left text-dense -outline-offset-2 hover:bg-muted";

/**
 * Pressing a row shows the field, or picks the recipient who
 * lacks one. Problems of other steps link to their page.
 */
function ProblemRow({ problem }: { problem: SendingProblem }) {
  const { editor, base } = useServices();
  const place = { fieldId: problem.fieldIds?.[0] ?? null, recipientId: problem.recipientIds?.[0] ?? null };
  if (findProblemStep(problem) !== "fields") {
    return (
      <NextLink href={buildProblemHref(base, problem)} className={ROW}>
        <ProblemLine problem={problem} />
      </NextLink>
    );
  }
  return (
    <button type="button" onClick={() => goToProblem(editor, place)} className={ROW}>
      <ProblemLine problem={problem} />
    </button>
  );
}

function ProblemLine({ problem }: { problem: SendingProblem }) {
  const t = useTranslations("editor.problems");
  const { world } = useEditor();
  const fields = useEditorState((state) => state.fields);
  const isBlocking = problem.severity === "blocking";
  const Icon = isBlocking ? CircleAlert : TriangleAlert;
  return (
    <>
      <Icon
        className={isBlocking ? "mt-px size-4 shrink-0 text-danger" : "mt-px size-4 shrink-0 text-warning"}
        aria-hidden
      />
      <span className="sr-only">{t(isBlocking ? "blocking" : "warning")}</span>
      <span className="min-w-0 wrap-anywhere">
        <ProblemText problem={problem} envelope={world.envelope} fields={toEditorRuleFields(fields)} />
      </span>
    </>
  );
}
