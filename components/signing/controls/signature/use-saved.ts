"use client";

import { useCallback } from "react";
import type { SavedPurpose } from "@/server/contract/saved-signature";
import type { KeepableSignature } from "@/server/domain/field/signature";
import { useLaterApi } from "../../api/use-later-api";
import { useAnswer } from "../../state/use-answer";

/** What this person kept, asked for when the pad opens; nothing for who is not signed in, or when no answer comes. */
export function useSaved(purpose: SavedPurpose) {
  const api = useLaterApi()?.savedSignature;
  // Signing does not depend on it: without an answer nothing is offered.
  const [found, keep] = useAnswer(
    "savedSignature",
    useCallback(() => api?.look(purpose), [api, purpose]),
  );
  const saved = found ?? { maySave: false, value: null };
  return {
    ...saved,
    /** Best effort, beside the signature itself, which is stored with its field. */
    save: (value: KeepableSignature) => void api?.save(purpose, value).catch(() => {}),
    forget: () => {
      keep({ ...saved, value: null });
      api?.forget(purpose).catch(() => keep(saved));
    },
  };
}
