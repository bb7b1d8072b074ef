"use client";

import { useCallback } from "react";
import type { SavedPurpose } from "@/server/contract/saved-signature";
import type { KeepableSignature } from "@/server/domain/field/signature";
import { useLaterApi } from "../../api/use-later-api";
import { useAnswer } from "../../state/use-answer";

/**
 * Returns the recipient's kept signature, loaded when the pad
 * opens. Empty if signed out or without an answer.
 */
export function useSavedSignature(purpose: SavedPurpose) {
  const api = useLaterApi()?.savedSignature;
  // Signing does not depend on it: without an answer nothing is offered.
  const [savedAnswer, keep] = useAnswer(
    "savedSignature",
    useCallback(() => api?.look(purpose), [api, purpose]),
  );
  const saved = savedAnswer ?? { maySave: false, value: null };
  return {
    ...saved,
    /** Best effort: the signature itself is stored with its field. */
    save: (value: KeepableSignature) => void api?.save(purpose, value).catch(() => {}),
    forget: () => {
      keep({ ...saved, value: null });
      api?.forget(purpose).catch(() => keep(saved));
    },
  };
}
