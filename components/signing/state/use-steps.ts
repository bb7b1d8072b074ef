"use client";

import { useCallback, useRef, useState } from "react";
import { useIdentityReturn } from "../auth/identity/identity-return";
import { buildSigningPlan, findNextMissing, findNextOptional, listHelpedRecipients } from "../model/plan";
import { isConsentMissing, type SignState } from "../model/sign-state";
import type { ShownField } from "../model/signer-field";
import { type FieldEdits, isBeingSent } from "./field-edits";
import type { usePlan } from "./use-plan";
import { useViewHistory } from "./use-view-history";

export function useSteps(
  state: SignState,
  edits: FieldEdits,
  { plan, latest, setHelpedId }: ReturnType<typeof usePlan>,
) {
  const [chosenView, setView] = useViewHistory();
  /** The consent does not count any more: another text, or a changed recipient. */
  const startsAnew = isConsentMissing(state) && chosenView !== "start";
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [glance, setGlance] = useState(0);
  const startedOnPage = useRef(false);
  const [onPageId, setOnPageId] = useState<number | null>(null);
  const leavePage = useCallback(() => setOnPageId(null), []);
  /** An ASSISTANT of several recipients chooses whom to help next. */
  const choosesPeople = useCallback(() => {
    const { state: now, fields } = latest.current;
    return now.recipient.role === "ASSISTANT" && listHelpedRecipients(fields).length > 1;
  }, [latest]);

  const goTo = useCallback(
    (fieldId: number, onPage = false) => {
      startedOnPage.current = onPage;
      setOnPageId(onPage ? fieldId : null);
      setCurrentId(fieldId);
      setView("steps");
      setGlance((before) => before + 1);
    },
    [setView],
  );

  useIdentityReturn(state.recipient.id, (place) => {
    setCurrentId(place.fieldId);
    setView(place.view);
  });

  /** Goes to the next empty required field, or to the review. Call it once state includes the last value. */
  const advance = useCallback(
    (fromId?: number) => {
      const sent = edits.snapshot();
      const { plan: now } = latest.current;
      const isOpen = (field: ShownField) => !field.done && !isBeingSent(sent.get(field.id));
      const fillable = now.fillable.filter((field) => field.id === fromId || isOpen(field));
      const after = findNextMissing({ ...now, fillable }, fromId) ?? findNextOptional(now, sent, fromId);
      if (after) goTo(after.id);
      else setView(choosesPeople() ? "people" : "review");
    },
    [goTo, edits, latest, choosesPeople, setView],
  );

  /** Switches an ASSISTANT to a recipient: to their next open field, else their first one. */
  const help = useCallback(
    (recipientId: number) => {
      setHelpedId(recipientId);
      const { state: now, fields: all } = latest.current;
      const theirs = buildSigningPlan(now, all, recipientId);
      const first = findNextMissing(theirs) ?? theirs.fillable[0];
      if (first) goTo(first.id);
    },
    [goTo, latest, setHelpedId],
  );

  return {
    view: startsAnew ? "start" : chosenView,
    startsAnew,
    setView,
    current: plan.fillable.find(({ id }) => id === currentId) ?? null,
    currentId,
    goTo,
    /** Counts requests to show the current field on the document. */
    glance,
    /** The step was opened on the document, which then keeps scroll position and focus. */
    startedOnPage,
    /** The field whose control is open on the document, if any. */
    onPageId,
    leavePage,
    advance,
    /**
     * Returns whether the review comes after this step. For an ASSISTANT another recipient may come first.
     */
    isLast: (field: ShownField) => findNextMissing(plan, field.id) === null && !choosesPeople(),
    help,
  };
}
