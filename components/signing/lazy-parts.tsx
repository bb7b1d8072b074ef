"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { patiently } from "./retry-import";

/**
 * What nobody needs before the first field can be filled comes in files of its own (ruling 57), asked for as soon as
 * the person is past the start and the browser has time: opening one of them then waits for nothing.
 */
const PARTS = {
  consent: () => import("./steps/consent-sheet").then((module) => module.ConsentSheet),
  form: () => import("./steps/form-view").then((module) => module.FormView),
  genuine: () => import("./steps/verify-sender-dialog").then((module) => module.GenuineSheet),
  people: () => import("./steps/people-panel").then((module) => module.PeoplePanel),
  pad: () => import("./controls/signature/pad-for-field").then((module) => module.PadForField),
  question: () => import("./steps/question-dialog").then((module) => module.QuestionDialog),
  reuse: () => import("./steps/reuse-offer").then((module) => module.ReuseOffer),
  reject: () => import("./steps/reject-dialog").then((module) => module.RejectDialog),
  review: () => import("./steps/review-panel").then((module) => module.ReviewPanel),
  wrongPerson: () => import("./steps/wrong-person-dialog").then((module) => module.WrongPersonDialog),
  departed: () => import("./outcome/left-screen").then((module) => module.Departed),
  outcome: () => import("./outcome/outcome").then((module) => module.Outcome),
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
export const ReuseOffer = dynamic(patiently(PARTS.reuse), { ssr: false });
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
