"use client";

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { checkFieldValue } from "@/server/domain/field/value";
import { useSigningApi } from "../api/api-context";
import type { InputMethod } from "../api/signing-api";
import { isConsentMissing, type SignState, toValueContext } from "../model/sign-state";
import { withNumbers } from "../model/signature-numbers";
import { listFieldsInOrder, type ShownField, withValue } from "../model/signer-field";
import { findPictureUrl, withStoredValue } from "../model/stored-state";
import { resolveValueAuthor } from "../model/value-author";
import { createFieldEdits, type Edits } from "./field-edits";
import { loadStoredEdits, storeEdits } from "./stored-edits";
import { createSeenState } from "./unseen-changes";
import { useOtherTabs } from "./use-other-tabs";
import { useStateStore } from "./use-signing-state";

const NO_EDITS: Edits = new Map();

export function useSessionFields(state: SignState) {
  const api = useSigningApi();
  const { amend, reload, hold } = useStateStore();
  const inputMethod = useRef<InputMethod>("page");
  const otherTabs = useOtherTabs(state.recipient.id, () => void reload().catch(() => {}));
  const { tellStored } = otherTabs;
  const [seenTracker] = useState(() => createSeenState(state.session));
  const [pictures] = useState(() => new Map<string, string>());
  const [edits] = useState(() =>
    createFieldEdits({
      restored: loadStoredEdits(state.recipient.id),
      persist: (values) => storeEdits(state.recipient.id, values),
      send: (fieldId, value) =>
        value === null
          ? api.clear({ fieldId })
          : api.fill({ fieldId, value, inputMethod: inputMethod.current }),
      onSaved: (fieldId, value, kept) => {
        tellStored();
        hold();
        seenTracker.wrote(fieldId, kept);
        amend((before) =>
          before.screen === "sign" ? withStoredValue(before, fieldId, value, pictures, kept) : before,
        );
      },
      onRefused: (fieldId, code) => {
        if (code === "INVALID_BODY") return;
        void reload().then(
          (now) => {
            const edit = edits.snapshot().get(fieldId);
            // The value waits for the consent, which the start asks for again.
            if (edit?.status === "refused" && isConsentMissing(now)) edits.draft(fieldId, edit.value);
          },
          () => {},
        );
      },
    }),
  );
  useEffect(() => {
    const retryEdits = () => void edits.flush();
    window.addEventListener("online", retryEdits);
    return () => {
      window.removeEventListener("online", retryEdits);
      edits.stop();
    };
  }, [edits]);

  const pending = useSyncExternalStore(edits.subscribe, edits.snapshot, () => NO_EDITS);
  const context = useMemo(() => toValueContext(state), [state]);
  const fields = useMemo((): ShownField[] => {
    const shownFields = listFieldsInOrder(state.session, state.recipient.id).map((field): ShownField => {
      const edit = pending.get(field.id);
      const stored = { ...field, answer: field, done: field.inserted };
      if (edit === undefined || edit.status === "refused") return stored;
      const checked = checkFieldValue(field, edit.value, context);
      if (!checked.ok) return stored;
      const enteredField = withValue(field, checked.value, findPictureUrl(edit.value, pictures));
      if (edit.status === "draft") return { ...stored, ...enteredField };
      const filledBy = resolveValueAuthor(field, enteredField.customText);
      return { ...enteredField, answer: enteredField, filledBy, done: enteredField.inserted };
    });
    return withNumbers(shownFields);
  }, [state, pending, context, pictures]);

  return { fields, pending, edits, context, inputMethod, pictures, otherTabs, seen: seenTracker };
}
