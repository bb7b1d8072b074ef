"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import { retryImport } from "./retry-import";

/**
 * Parts not needed before the first field can be filled, in chunks of their own (ruling 57). They are
 * fetched once the start card is done and the browser is idle, so that they open without delay.
 */
const PARTS = {
  consent: () => import("./steps/consent-sheet").then((module) => module.ConsentSheet),
  crop: () => import("./document/crop").then((module) => module.Crop),
  form: () => import("./steps/form-view").then((module) => module.FormView),
  verifySender: () => import("./steps/verify-sender-dialog").then((module) => module.VerifySenderDialog),
  participants: () => import("./outcome/participants").then((module) => module.ParticipantList),
  people: () => import("./steps/people-panel").then((module) => module.PeoplePanel),
  pad: () => import("./controls/signature/pad-for-field").then((module) => module.PadForField),
  question: () => import("./steps/question-dialog").then((module) => module.QuestionDialog),
  reuse: () => import("./steps/reuse-offer").then((module) => module.ReuseOffer),
  reject: () => import("./steps/reject-dialog").then((module) => module.RejectDialog),
  review: () => import("./steps/review-panel").then((module) => module.ReviewPanel),
  wrongPerson: () => import("./steps/wrong-person-dialog").then((module) => module.WrongPersonDialog),
  left: () => import("./outcome/left-screen").then((module) => module.LeftScreen),
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

export const ConsentSheet = dynamic(retryImport(PARTS.consent), { ssr: false });
export const Crop = dynamic(retryImport(PARTS.crop), { ssr: false });
export const LeftScreen = dynamic(retryImport(PARTS.left), { ssr: false, loading: Coming });
export const FormView = dynamic(retryImport(PARTS.form), { ssr: false, loading: Coming });
export const VerifySenderDialog = dynamic(retryImport(PARTS.verifySender), { ssr: false });
export const PadForField = dynamic(retryImport(PARTS.pad), { ssr: false });
export const ParticipantList = dynamic(retryImport(PARTS.participants), { ssr: false });
export const PeoplePanel = dynamic(retryImport(PARTS.people), { ssr: false, loading: Coming });
export const QuestionDialog = dynamic(retryImport(PARTS.question), { ssr: false });
export const RejectDialog = dynamic(retryImport(PARTS.reject), { ssr: false });
export const ReuseOffer = dynamic(retryImport(PARTS.reuse), { ssr: false });
export const ReviewPanel = dynamic(retryImport(PARTS.review), { ssr: false, loading: Coming });
export const WrongPersonDialog = dynamic(retryImport(PARTS.wrongPerson), { ssr: false });
export const Outcome = dynamic(retryImport(PARTS.outcome), { loading: Coming });

/** Delay in milliseconds where the browser has no idle callback (Safari). */
const SOON_MS = 1_500;

/** Fetches the later parts once, after `wanted`. A failed one is fetched again when it is opened. */
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
