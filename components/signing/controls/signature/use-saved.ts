"use client";

import { useEffect, useState } from "react";
import type { SavedPurpose, SavedSignature } from "@/server/contract/signing";
import type { KeepableSignature } from "@/server/domain/field/signature";
import { useSigningApi } from "../../api/api-context";
import type { SavedApi } from "../../api/saved-signature-api";

const NOTHING: SavedSignature = { maySave: false, value: null };

/** What this person kept, asked for when the pad opens; nothing for who is not signed in, or when no answer comes. */
export function useSaved(purpose: SavedPurpose) {
  const { saved: load } = useSigningApi();
  const [api, setApi] = useState<SavedApi | null>(null);
  const [saved, setSaved] = useState(NOTHING);
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const loaded = await load?.();
      const found = await loaded?.look(purpose);
      if (!isWanted || !loaded || !found) return;
      setApi(loaded);
      setSaved(found);
    };
    // Signing does not depend on it: without an answer nothing is offered.
    look().catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [load, purpose]);
  return {
    ...saved,
    /** Best effort, beside the signature itself, which is stored with its field. */
    save: (value: KeepableSignature) => void api?.save(purpose, value).catch(() => {}),
    forget: () => {
      setSaved((before) => ({ ...before, value: null }));
      api?.forget(purpose).catch(() => setSaved(saved));
    },
  };
}
