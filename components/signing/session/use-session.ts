"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocale } from "use-intl";
import type { SigningState } from "@/server/contract/signing";
import { checkFieldValue, type FieldValueProblem } from "@/server/domain/field/value";
import { asLanguage } from "@/server/domain/messages/negotiate";
import { wireValueOf } from "../field-model";
import { useIdentityReturn } from "../identity/identity-return";
import { useSigningApi } from "../signing-provider";
import { useStateCorrection } from "../use-signing-state";
import { asStored } from "./as-stored";
import { helpedPeople, nextMissing, nextOptional, planOf, suggestionFor } from "./plan";
import { reusableFor } from "./reuse";
import { useDialog } from "./use-dialog";
import { type ShownField, useSessionFields } from "./use-session-fields";
import { useViewHistory } from "./use-view-history";
import type { SignState } from "./value-context";

/**
 * start: the card over page one. people: whom an ASSISTANT helps. steps: one field at a time. form: all at once.
 * review: check and finish.
 */
export type SessionView = "start" | "people" | "steps" | "form" | "review";
/** What lies in front of the page. */
export type SessionDialog =
  | { kind: "reject" | "consent" | "genuine" | "question" | "wrongPerson" }
  | { kind: "pad"; fieldId: number }
  | null;

type Problems = ReadonlyMap<number, FieldValueProblem>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** One person's visit to the signing screen: where they are, what they entered, and every way to go on. */
export function useSession(state: SignState) {
  const store = useSessionFields(state);
  const { fields, edits, context, pictures } = store;
  const language = asLanguage(useLocale()) ?? "en";
  const api = useSigningApi();
  const { amend } = useStateCorrection();
  const [view, setView] = useViewHistory();
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [helpedId, setHelpedId] = useState<number | null>(null);
  const [dialog, setDialog] = useDialog(state);
  const [problems, setProblems] = useState<Problems>(new Map());
  const [said, say] = useState("");
  const [glance, setGlance] = useState(0);
  const [seenPages] = useState(() => new Set<string>());
  const plan = useMemo(() => planOf(state, fields, helpedId), [state, fields, helpedId]);
  const isHelper = state.recipient.role === "ASSISTANT";
  const latest = useRef({ state, fields, plan });
  latest.current = { state, fields, plan };

  const tell = useCallback((fieldId: number, problem: FieldValueProblem | null) => {
    setProblems((before) => {
      const next = new Map(before);
      if (problem === null) next.delete(fieldId);
      else next.set(fieldId, problem);
      return next;
    });
  }, []);

  /** Stores a value if the field's rules accept it; false when they do not, and the problem is shown. */
  const commit = useCallback(
    (field: ShownField, given: unknown): boolean => {
      const value = given === "" ? null : asStored(field, given, language);
      const checked = checkFieldValue(field, value, context);
      tell(field.id, checked.ok ? null : checked.problem);
      if (!checked.ok) {
        edits.draft(field.id, value);
        return false;
      }
      const status = edits.snapshot().get(field.id)?.status;
      const isUnsent = status === "queued" || status === "sending" || status === "retrying";
      // As the server has it: what is shown already wears the draft.
      const stored = latest.current.state.session.fields.find(({ id }) => id === field.id);
      if (!isUnsent && stored && same(wireValueOf(stored), value)) edits.discard(field.id);
      else edits.commit(field.id, value);
      return true;
    },
    [context, edits, tell, language],
  );

  /** What the field's control shows: what is being typed, else what is stored, else initials to begin with. */
  const entered = useCallback(
    (field: ShownField): unknown => {
      const edit = edits.snapshot().get(field.id);
      if (edit) return edit.value;
      const offersInitials = field.type === "INITIALS" && !field.done;
      return offersInitials ? suggestionFor(state, field) || null : wireValueOf(field);
    },
    [state, edits],
  );

  /** Takes over what is being typed; false when its rules refuse it, or it is required and empty. */
  const settle = useCallback(
    (field: ShownField): boolean => {
      const value = entered(field);
      const isEmpty = value === null || value === "";
      if (field.type === "RUT_FIRMADO") {
        const isOpen = isEmpty && field.required;
        tell(field.id, isOpen ? { rule: "rutFirmado.fixed", params: {} } : null);
        return !isOpen;
      }
      if (isEmpty && field.required) tell(field.id, { rule: "text.blank", params: {} });
      else if (!field.done || edits.snapshot().get(field.id)?.status === "draft") {
        if (!commit(field, value)) return false;
      }
      return !(isEmpty && field.required);
    },
    [commit, edits, entered, tell],
  );

  const startedOnPaper = useRef(false);
  const [onPaperId, setOnPaperId] = useState<number | null>(null);
  const leavePaper = useCallback(() => setOnPaperId(null), []);
  const goTo = useCallback(
    (fieldId: number, onPaper = false) => {
      startedOnPaper.current = onPaper;
      setOnPaperId(onPaper ? fieldId : null);
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
      const isOpen = (field: ShownField) => !field.done && !isOnItsWay(sent.get(field.id)?.status);
      const next = nextMissing(
        { ...now, fillable: now.fillable.filter((f) => f.id === fromId || isOpen(f)) },
        fromId,
      );
      const after = next ?? nextOptional(now, sent, fromId);
      if (after) goTo(after.id);
      else setView(isHelper && helpedPeople(latest.current.fields).length > 1 ? "people" : "review");
    },
    [goTo, edits, isHelper, setView],
  );

  /** After this step everything is done: the review comes next, for an ASSISTANT of several perhaps another person. */
  const isLast = (field: ShownField) =>
    nextMissing(plan, field.id) === null && !(isHelper && helpedPeople(fields).length > 1);

  /** An ASSISTANT turns to somebody: to what is still open for them, else to their first field. */
  const help = useCallback(
    (recipientId: number) => {
      setHelpedId(recipientId);
      const { state: now, fields: all } = latest.current;
      const theirs = planOf(now, all, recipientId);
      const first = nextMissing(theirs) ?? theirs.fillable[0];
      if (first) goTo(first.id);
    },
    [goTo],
  );

  /** Consent, then what is known, then the first field. Rejects with SigningProblem when consent did not arrive. */
  const start = useCallback(
    async (ticked = false) => {
      const { consent } = state.session;
      if (consent.givenAt === null) {
        const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;
        const box = consent.needsTick ? { ticked } : {};
        await api.consent({ textVersion: consent.textVersion, language: state.language, timezone, ...box });
        amend(consented);
      }
      for (const field of latest.current.plan.known) {
        if (!field.done) commit(field, suggestionFor(state, field));
      }
      for (const field of latest.current.plan.undated) edits.commit(field.id, true);
      if (isHelper) setView("people");
      else advance();
    },
    [api, amend, state, edits, commit, advance, isHelper, setView],
  );

  const commitNow = useRef(commit);
  commitNow.current = commit;
  useEffect(() => {
    const commitDrafts = () => {
      if (latest.current.state.session.consent.givenAt === null) return;
      for (const field of latest.current.plan.fillable) {
        const edit = edits.snapshot().get(field.id);
        if (edit?.status === "draft") commitNow.current(field, edit.value);
      }
    };
    const leave = () => {
      if (document.visibilityState === "visible") return;
      commitDrafts();
      void edits.flush();
    };
    // What a reload of this tab interrupted goes on its way again.
    commitDrafts();
    document.addEventListener("visibilitychange", leave);
    return () => document.removeEventListener("visibilitychange", leave);
  }, [edits]);

  return {
    ...store,
    state,
    plan,
    view,
    setView,
    current: plan.fillable.find(({ id }) => id === currentId) ?? null,
    currentId,
    goTo,
    /** Counts the times the paper was asked to show the current field. */
    glance,
    /** The step was taken on the paper itself, which then keeps place and focus. */
    startedOnPaper,
    /** The field whose own control is open over the paper, if any. */
    onPaperId,
    leavePaper,
    /** Pages that have been in sight, as `itemId page`. */
    seenPages,
    advance,
    isLast,
    start,
    help,
    helpedId,
    commit,
    settle,
    entered,
    problems,
    tell,
    dialog,
    setDialog,
    openPad: (fieldId: number) => setDialog({ kind: "pad", fieldId }),
    reusable: (field: ShownField) => reusableFor(field, fields),
    keepPicture: (uploadId: string, url: string) => pictures.set(uploadId, url),
    said,
    say,
  };
}

/** Until the server's own time is known, its last one stands for it. */
function consented(state: SigningState): SigningState {
  if (state.screen !== "sign") return state;
  const consent = { ...state.session.consent, givenAt: state.serverTime };
  return { ...state, session: { ...state.session, consent } };
}

function isOnItsWay(status: string | undefined): boolean {
  return status === "queued" || status === "sending" || status === "retrying";
}
