"use client";

import { useCallback, useRef, useState } from "react";
import { useIdentityReturn } from "../auth/identity/identity-return";
import { helpedPeople, nextMissing, nextOptional, planOf } from "../model/plan";
import type { SignState } from "../model/sign-state";
import type { ShownField } from "../model/signer-field";
import { type FieldEdits, isOnItsWay } from "./field-edits";
import type { usePlan } from "./use-plan";
import { useViewHistory } from "./use-view-history";

/** Where the person is, and every way from one field to the next. */
export function useSteps(
  state: SignState,
  edits: FieldEdits,
  { plan, latest, setHelpedId }: ReturnType<typeof usePlan>,
) {
  const [view, setView] = useViewHistory();
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [glance, setGlance] = useState(0);
  const startedOnPage = useRef(false);
  const [onPageId, setOnPageId] = useState<number | null>(null);
  const leavePage = useCallback(() => setOnPageId(null), []);
  /** An ASSISTANT of several people chooses whom to help next. */
  const choosesPeople = useCallback(() => {
    const { state: now, fields } = latest.current;
    return now.recipient.role === "ASSISTANT" && helpedPeople(fields).length > 1;
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

  /** To the next required field that is empty, or to the review. Call it once state has taken the last value in. */
  const advance = useCallback(
    (fromId?: number) => {
      const sent = edits.snapshot();
      const { plan: now } = latest.current;
      const isOpen = (field: ShownField) => !field.done && !isOnItsWay(sent.get(field.id));
      const fillable = now.fillable.filter((field) => field.id === fromId || isOpen(field));
      const after = nextMissing({ ...now, fillable }, fromId) ?? nextOptional(now, sent, fromId);
      if (after) goTo(after.id);
      else setView(choosesPeople() ? "people" : "review");
    },
    [goTo, edits, latest, choosesPeople, setView],
  );

  /** An ASSISTANT turns to somebody: to what is still open for them, else to their first field. */
  const help = useCallback(
    (recipientId: number) => {
      setHelpedId(recipientId);
      const { state: now, fields: all } = latest.current;
      const theirs = planOf(now, all, recipientId);
      const first = nextMissing(theirs) ?? theirs.fillable[0];
      if (first) goTo(first.id);
    },
    [goTo, latest, setHelpedId],
  );

  return {
    view,
    setView,
    current: plan.fillable.find(({ id }) => id === currentId) ?? null,
    currentId,
    goTo,
    /** Counts the times the paper was asked to show the current field. */
    glance,
    /** The step was taken on the paper itself, which then keeps place and focus. */
    startedOnPage,
    /** The field whose own control is open over the paper, if any. */
    onPageId,
    leavePage,
    advance,
    /** After this step everything is done: the review comes next, for an ASSISTANT of several perhaps another person. */
    isLast: (field: ShownField) => nextMissing(plan, field.id) === null && !choosesPeople(),
    help,
  };
}
