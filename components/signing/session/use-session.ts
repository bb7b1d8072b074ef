"use client";

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import type { SigningState } from "@/server/contract/signing";
import { checkFieldValue, type FieldValueProblem } from "@/server/domain/field/value";
import { wireValueOf } from "../field-model";
import { useIdentityReturn } from "../identity/identity-return";
import { useSigningApi } from "../signing-provider";
import { useStateCorrection } from "../use-signing-state";
import { nextMissing, planOf, suggestionFor } from "./plan";
import { reusableFor } from "./reuse";
import { type ShownField, useSessionFields } from "./use-session-fields";
import type { SignState } from "./value-context";

/** start: the card over page one. steps: one field at a time. form: all at once. review: check and finish. */
export type SessionView = "start" | "steps" | "form" | "review";
/** What lies in front of the page. */
export type SessionDialog =
  | { kind: "reject" | "consent" | "genuine" }
  | { kind: "pad"; fieldId: number }
  | null;

type Problems = ReadonlyMap<number, FieldValueProblem>;

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** One person's visit to the signing screen: where they are, what they entered, and every way to go on. */
export function useSession(state: SignState) {
  const store = useSessionFields(state);
  const { fields, edits, context, pictures } = store;
  const api = useSigningApi();
  const { amend } = useStateCorrection();
  const [view, setView] = useState<SessionView>("start");
  const [currentId, setCurrentId] = useState<number | null>(null);
  const [dialog, setDialog] = useState<SessionDialog>(null);
  const [problems, setProblems] = useState<Problems>(new Map());
  const [said, say] = useState("");
  const plan = useMemo(() => planOf(state, fields), [state, fields]);
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
      const value = given === "" ? null : given;
      const checked = checkFieldValue(field, value, context);
      tell(field.id, checked.ok ? null : checked.problem);
      if (!checked.ok) {
        edits.draft(field.id, value);
        return false;
      }
      const status = edits.snapshot().get(field.id)?.status;
      const isUnsent = status === "queued" || status === "sending" || status === "retrying";
      const stored = latest.current.fields.find(({ id }) => id === field.id);
      if (!isUnsent && stored && stored.done && same(wireValueOf(stored), value)) edits.discard(field.id);
      else if (!isUnsent && value === null && !stored?.done) edits.discard(field.id);
      else edits.commit(field.id, value);
      return true;
    },
    [context, edits, tell],
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

  const goTo = useCallback((fieldId: number) => {
    setCurrentId(fieldId);
    setView("steps");
  }, []);

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
      if (next) goTo(next.id);
      else setView("review");
    },
    [goTo, edits],
  );

  /** Consent, then what is known, then the first field. Rejects with SigningProblem when consent did not arrive. */
  const start = useCallback(async () => {
    const { consent } = state.session;
    if (consent.givenAt === null) {
      const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone ?? null;
      await api.consent({ textVersion: consent.textVersion, language: state.language, timezone });
      amend(consented);
    }
    for (const field of latest.current.plan.known) {
      if (!field.done) commit(field, suggestionFor(state, field));
    }
    advance();
  }, [api, amend, state, commit, advance]);

  useEffect(() => {
    const commitDrafts = () => {
      if (latest.current.state.session.consent.givenAt === null) return;
      for (const field of latest.current.plan.fillable) {
        const edit = edits.snapshot().get(field.id);
        if (edit?.status === "draft") commit(field, edit.value);
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
  }, [edits, commit]);

  return {
    ...store,
    state,
    plan,
    view,
    setView,
    current: plan.fillable.find(({ id }) => id === currentId) ?? null,
    currentId,
    goTo,
    advance,
    start,
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
