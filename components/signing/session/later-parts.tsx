"use client";

import dynamic from "next/dynamic";
import { useEffect } from "react";

/**
 * What nobody needs before the first field can be filled comes in files of its own (ruling 57), asked for as soon as
 * the person is past the start and the browser has time: opening one of them then waits for nothing.
 */
const PARTS = {
  consent: () => import("./consent-sheet").then((module) => module.ConsentSheet),
  form: () => import("./form-view").then((module) => module.FormView),
  genuine: () => import("./genuine-sheet").then((module) => module.GenuineSheet),
  pad: () => import("./pad-for-field").then((module) => module.PadForField),
  reject: () => import("./reject-dialog").then((module) => module.RejectDialog),
  review: () => import("./review-panel").then((module) => module.ReviewPanel),
  outcome: () => import("../outcome/outcome"),
} as const;

export const ConsentSheet = dynamic(PARTS.consent, { ssr: false });
export const FormView = dynamic(PARTS.form, { ssr: false });
export const GenuineSheet = dynamic(PARTS.genuine, { ssr: false });
export const PadForField = dynamic(PARTS.pad, { ssr: false });
export const RejectDialog = dynamic(PARTS.reject, { ssr: false });
export const ReviewPanel = dynamic(PARTS.review, { ssr: false });

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
