"use client";

import { useEffect, useRef } from "react";
import { readTabJson, storeTabText } from "../../state/tab-memory";
import { consumeRemoteSignatureOutcome } from "../remote-signature/provider-return";

/**
 * Outcomes of the redirect, as the callback page puts them into
 * the fragment. For messages only: the server decides the state.
 */
const OUTCOMES = ["verified", "mismatch", "invalid", "denied", "unavailable", "closed", "limited"] as const;
export type IdentityOutcome = (typeof OUTCOMES)[number];

/** Step of the recipient before the redirect. */
export type StepBeforeRedirect = { view: "steps" | "form" | "review"; fieldId: number | null };

const VIEWS: readonly string[] = ["steps", "form", "review"] satisfies StepBeforeRedirect["view"][];

let outcome: IdentityOutcome | null | undefined;

/** Reads the outcome once and removes it from the address, so that a reload does not repeat it. */
export function consumeIdentityOutcome(): IdentityOutcome | null {
  if (typeof window === "undefined") return null;
  if (outcome !== undefined) return outcome;
  const [, outcomeName] = /^#identity=([a-z]+)$/.exec(window.location.hash) ?? [];
  outcome = OUTCOMES.find((known) => known === outcomeName) ?? null;
  const { pathname, search } = window.location;
  if (outcome !== null) window.history.replaceState(window.history.state, "", pathname + search);
  return outcome;
}

/**
 * Returns the current step for a check that runs before the visit and does not know it. A
 * step names its field in `data-step`. The view is in the browser's history state.
 */
export function getCurrentStep(): StepBeforeRedirect {
  const step = Number(document.querySelector("[data-step]")?.getAttribute("data-step"));
  if (step > 0) return { view: "steps", fieldId: step };
  const { signingView }: { signingView?: unknown } = history.state ?? {};
  return { view: signingView === "form" ? "form" : "review", fieldId: null };
}

const buildPlaceKey = (recipientId: number) => `rubrica-identity-place-${recipientId}`;

/**
 * Stores the step during the redirect. If it is lost, the
 * recipient starts at the start card and loses no values.
 */
export const storePlace = (recipientId: number, place: StepBeforeRedirect): void =>
  storeTabText(buildPlaceKey(recipientId), JSON.stringify(place));

function consumePlace(recipientId: number): StepBeforeRedirect | null {
  const storedPlace = readTabJson(buildPlaceKey(recipientId));
  storeTabText(buildPlaceKey(recipientId), null);
  return isStepBeforeRedirect(storedPlace) ? storedPlace : null;
}

function isStepBeforeRedirect(kept: unknown): kept is StepBeforeRedirect {
  if (typeof kept !== "object" || kept === null || !("view" in kept) || !("fieldId" in kept)) return false;
  const isView = typeof kept.view === "string" && VIEWS.includes(kept.view);
  return isView && (kept.fieldId === null || Number.isSafeInteger(kept.fieldId));
}

/** Returns a recipient who comes back from the provider to their step, once. */
export function useIdentityReturn(recipientId: number, resume: (place: StepBeforeRedirect) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (consumeIdentityOutcome() === null && consumeRemoteSignatureOutcome() === null) return;
    const place = consumePlace(recipientId);
    if (place) resume(place);
  });
}
