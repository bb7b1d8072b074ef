"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { patiently } from "../patiently";

/**
 * What nobody needs before the first field can be filled comes in files of its own (ruling 57), asked for as soon as
 * the person is past the start and the browser has time: opening one of them then waits for nothing.
 */
const PARTS = {
  consent: () => import("./consent-sheet").then((module) => module.ConsentSheet),
  form: () => import("./form-view").then((module) => module.FormView),
  genuine: () => import("./genuine-sheet").then((module) => module.GenuineSheet),
  people: () => import("./people-panel").then((module) => module.PeoplePanel),
  pad: () => import("./pad-for-field").then((module) => module.PadForField),
  question: () => import("./question-dialog").then((module) => module.QuestionDialog),
  reject: () => import("./reject-dialog").then((module) => module.RejectDialog),
  review: () => import("./review-panel").then((module) => module.ReviewPanel),
  wrongPerson: () => import("./wrong-person-dialog").then((module) => module.WrongPersonDialog),
  departed: () => import("../departed").then((module) => module.Departed),
  outcome: () => import("../outcome/outcome").then((module) => module.Outcome),
} as const;

function Coming() {
  const t = useTranslations("signing.frame");
  return (
    <p role="status" className="p-5 text-ink-2">
      {t("loading")}
    </p>
  );
}

export const ConsentSheet = dynamic(patiently(PARTS.consent), { ssr: false });
export const Departed = dynamic(patiently(PARTS.departed), { ssr: false, loading: Coming });
export const FormView = dynamic(patiently(PARTS.form), { ssr: false, loading: Coming });
export const GenuineSheet = dynamic(patiently(PARTS.genuine), { ssr: false });
export const PadForField = dynamic(patiently(PARTS.pad), { ssr: false });
export const PeoplePanel = dynamic(patiently(PARTS.people), { ssr: false, loading: Coming });
export const QuestionDialog = dynamic(patiently(PARTS.question), { ssr: false });
export const RejectDialog = dynamic(patiently(PARTS.reject), { ssr: false });
export const ReviewPanel = dynamic(patiently(PARTS.review), { ssr: false, loading: Coming });
export const WrongPersonDialog = dynamic(patiently(PARTS.wrongPerson), { ssr: false });
export const Outcome = dynamic(patiently(PARTS.outcome), { loading: Coming });

/** Where the browser does not say when it is idle (Safari), this long after the step was drawn. */
const SOON_MS = 1_500;

/** Fetches the later parts once, after `wanted`; a part that does not come now is asked for again when it is opened. */
export function useLaterParts(wanted: boolean): void {
  useEffect(() => {
    if (!wanted) return;
    const fetchAll = () => {
      for (const load of Object.values(PARTS)) load().catch(() => {});
    };
    if (typeof requestIdleCallback === "function") {
      const handle = requestIdleCallback(fetchAll);
      return () => cancelIdleCallback(handle);
    }
    const timer = setTimeout(fetchAll, SOON_MS);
    return () => clearTimeout(timer);
  }, [wanted]);
}
