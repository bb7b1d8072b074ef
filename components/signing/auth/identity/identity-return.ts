"use client";

import { useEffect, useRef } from "react";
import { recallJson, remember } from "../../state/tab-memory";
import { remoteSignatureOutcome } from "../remote-signature/provider-return";

/** How the way to the provider ended, as the page between says in the fragment. Words only: what holds, the server says. */
const OUTCOMES = ["verified", "mismatch", "invalid", "denied", "unavailable", "closed", "limited"] as const;
export type IdentityOutcome = (typeof OUTCOMES)[number];

/** Where the person was when they left. */
export type Place = { view: "steps" | "form" | "review"; fieldId: number | null };

const VIEWS: readonly string[] = ["steps", "form", "review"] satisfies Place["view"][];

let outcome: IdentityOutcome | null | undefined;

/** Read once from the address of this page, then taken out of it: a reload does not tell an old story. */
export function identityOutcome(): IdentityOutcome | null {
  if (typeof window === "undefined") return null;
  if (outcome !== undefined) return outcome;
  const [, found] = /^#identity=([a-z]+)$/.exec(window.location.hash) ?? [];
  outcome = OUTCOMES.find((known) => known === found) ?? null;
  const { pathname, search } = window.location;
  if (outcome !== null) window.history.replaceState(window.history.state, "", pathname + search);
  return outcome;
}

/**
 * Where the page says the person is: for a check that stands in front of the visit and does not know. A step names its
 * field in `data-step`, the view is kept with the browser's history.
 */
export function placeOnPage(): Place {
  const step = Number(document.querySelector("[data-step]")?.getAttribute("data-step"));
  if (step > 0) return { view: "steps", fieldId: step };
  const { signingView }: { signingView?: unknown } = history.state ?? {};
  return { view: signingView === "form" ? "form" : "review", fieldId: null };
}

const keyOf = (recipientId: number) => `rubrica-identity-place-${recipientId}`;

/** Remembers the step over the way to the provider; forgotten, the person begins at the start card and loses nothing. */
export const keepPlace = (recipientId: number, place: Place): void =>
  remember(keyOf(recipientId), JSON.stringify(place));

function takePlace(recipientId: number): Place | null {
  const kept = recallJson(keyOf(recipientId));
  remember(keyOf(recipientId), null);
  return isPlace(kept) ? kept : null;
}

function isPlace(kept: unknown): kept is Place {
  if (typeof kept !== "object" || kept === null || !("view" in kept) || !("fieldId" in kept)) return false;
  const isView = typeof kept.view === "string" && VIEWS.includes(kept.view);
  return isView && (kept.fieldId === null || Number.isSafeInteger(kept.fieldId));
}

/** Brings a person who comes back from the provider to the step they left, once. */
export function useIdentityReturn(recipientId: number, resume: (place: Place) => void): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current) return;
    isDone.current = true;
    if (identityOutcome() === null && remoteSignatureOutcome() === null) return;
    const place = takePlace(recipientId);
    if (place) resume(place);
  });
}
