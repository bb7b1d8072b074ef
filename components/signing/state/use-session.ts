"use client";

import { useEffect, useState } from "react";
import { findReusableSignature } from "../model/reuse";
import type { SignState } from "../model/sign-state";
import type { ShownField } from "../model/signer-field";
import { useMayReject } from "./embedding";
import { useSendDrafts } from "./use-drafts-sent";
import { usePlan } from "./use-plan";
import { useSessionFields } from "./use-session-fields";
import { useStartSigning } from "./use-start";
import { useSteps } from "./use-steps";
import { useFieldValues } from "./use-values";

/**
 * start: the card over page one. people: an ASSISTANT chooses a recipient.
 * steps: one field at a time. form: all fields. review: check and finish.
 */
export type SessionView = "start" | "people" | "steps" | "form" | "review";
type SessionDialog =
  | { kind: "reject" | "consent" | "genuine" | "question" | "wrongPerson" }
  | { kind: "pad"; fieldId: number }
  | null;

export function useSession(state: SignState) {
  const store = useSessionFields(state);
  const { fields, edits, pictures } = store;
  const planned = usePlan(state, fields);
  const { plan, latest, helpedId } = planned;
  const values = useFieldValues(state, store, latest);
  const steps = useSteps(state, edits, planned);
  const start = useStartSigning(state, latest, { ...values, ...steps });
  useSendDrafts(edits, latest, values.commit);
  const [dialog, setDialog] = useDialog(state);
  const [announcement, say] = useState("");
  const [seenPages] = useState(() => new Set<string>());
  return {
    ...store,
    ...values,
    ...steps,
    state,
    plan,
    helpedId,
    start,
    /** Pages that have been in sight, as `itemId page`. */
    seenPages,
    dialog,
    setDialog,
    openPad: (fieldId: number) => setDialog({ kind: "pad", fieldId }),
    reusable: (field: ShownField) => findReusableSignature(field, fields),
    keepPicture: (uploadId: string, url: string) => pictures.set(uploadId, url),
    said: announcement,
    say,
  };
}

const DECLINE = "decline";

/**
 * Open dialog. An address with `?decline=1` opens the decline dialog and never declines by itself
 * (components/signing.md 5.10). The parameter is removed, so that a reload does not open it again.
 */
function useDialog(state: SignState) {
  const [dialog, setDialog] = useState<SessionDialog>(null);
  const mayReject = useMayReject();
  const mayDecline = mayReject && state.recipient.role !== "VIEWER";
  useEffect(() => {
    const url = new URL(location.href);
    if (!mayDecline || url.searchParams.get(DECLINE) !== "1") return;
    url.searchParams.delete(DECLINE);
    history.replaceState(history.state, "", url);
    setDialog({ kind: "reject" });
  }, [mayDecline]);
  return [dialog, setDialog] as const;
}
