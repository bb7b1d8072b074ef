"use client";

import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { ProgressBar } from "@/components/ui/progress-bar";
import { TextButton } from "../frame";
import { useSessionContext } from "../state/session-context";

/** Progress and position on the document. Mentions prefilled fields once, with a link to check them. */
export function StepProgress() {
  const t = useTranslations("signing.step");
  const people = useTranslations("signing.people");
  const { plan, setView, current, helpedId } = useSessionContext();
  // Only on the first step, and stable during it: a moving target is missed.
  const isFirst = plan.required[0]?.id === current?.id;
  const total = plan.required.length;
  const optional = plan.optionalOpen.length;
  const filled = plan.known.length + plan.automatic.length;
  return (
    <div className="flex flex-col">
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-body text-ink-2">
        <span>
          {helpedId === null
            ? t("progress", { done: plan.requiredDone, total })
            : people("count", { done: plan.requiredDone, total })}
          {optional > 0 && (
            <span className="max-[22rem]:sr-only"> · {t("optionalCount", { count: optional })}</span>
          )}
        </span>
        <Where />
      </p>
      <ProgressBar
        label={t("progressName")}
        value={total === 0 ? 1 : plan.requiredDone / total}
        tone={plan.requiredDone === total ? "success" : "primary"}
      />
      {filled > 0 && (
        <p
          className={classNames(
            "mt-1.5 flex flex-wrap items-center gap-x-1 text-body text-ink-2",
            !isFirst && "max-lg:hidden",
          )}
        >
          {t("filledForYou", { count: filled })}
          <TextButton className="-my-2" onClick={() => setView("form")}>
            {t("check")}
          </TextButton>
        </p>
      )}
    </div>
  );
}

/** Page of the step. Scrolls the document back to it. */
function Where() {
  const t = useTranslations("signing.step");
  const { current, goTo, state } = useSessionContext();
  const { files } = state.session;
  const file = files.find(({ id }) => id === current?.itemId);
  if (!current || !file) return null;
  const place = { page: current.page, pages: file.pages.length };
  const where = files.length > 1 ? t("whereFile", { ...place, file: file.title }) : t("where", place);
  return (
    <TextButton
      aria-label={t("showOnPaper", { where })}
      className="-mr-2 max-w-full min-w-0"
      onClick={() => goTo(current.id)}
    >
      <span className="truncate">{t("where", place)}</span>
    </TextButton>
  );
}
