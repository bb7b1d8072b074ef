"use client";

import { CircleAlert, CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";
import { useEditor } from "../editor-context";
import { useFieldTexts } from "../field-texts";
import { revealField } from "../state/announce";
import { recipientOf } from "../state/editor";
import type { EditorProblem } from "../state/problems";
import { chooseRecipient, select } from "../state/selecting";

/** How many are spelled out; a file with hundreds of tiny fields does not push the list away. */
const SHOWN = 12;

/** What speaks against sending, each with the way to it. */
export function ProblemList({ problems }: { problems: readonly EditorProblem[] }) {
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
          <li key={`${problem.code} ${problem.fieldId} ${problem.recipientId}`}>
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

function ProblemRow({ problem }: { problem: EditorProblem }) {
  const t = useTranslations("editor");
  const editor = useEditor();
  const texts = useFieldTexts(editor.world);
  const field = problem.fieldId === null ? undefined : editor.store.getState().fields.get(problem.fieldId);
  const recipient = problem.recipientId === null ? undefined : recipientOf(editor.world, problem.recipientId);
  const subject = field
    ? t("problems.subject", { name: texts.typeOf(field), page: field.page })
    : (recipient?.name ?? "");
  const isBlocking = problem.severity === "blocking";
  const Icon = isBlocking ? CircleAlert : TriangleAlert;
  return (
    <button
      type="button"
      onClick={() => {
        if (recipient) chooseRecipient(editor, recipient.id);
        if (!field) return;
        select(editor, [field.id]);
        revealField(editor, field.id, true);
      }}
      className="flex w-full items-start gap-2 rounded-control px-2 py-1.5 text-left text-dense -outline-offset-2 hover:bg-muted"
    >
      <Icon
        className={isBlocking ? "mt-px size-4 shrink-0 text-danger" : "mt-px size-4 shrink-0 text-warning"}
        aria-hidden
      />
      <span className="sr-only">{t(isBlocking ? "problems.blocking" : "problems.warning")}</span>
      <span className="min-w-0">
        <span className="block font-medium">{subject}</span>
        <span className="block text-ink-2">{t(`problem.${problem.code}`)}</span>
      </span>
    </button>
  );
}
