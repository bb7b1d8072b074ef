"use client";

import { useEffect, useState } from "react";
import { useEditorState, useIsLocked, useServices } from "./editor-context";
import { toEditorPlace } from "./model/place";
import { findEditorItem } from "./state/editor";
import { addPlaces, setPlacesFailed } from "./state/places";

/**
 * Searches the open file for places to fill, some pages at a time and each file
 * once. Skipped where nothing can be placed. Returns a function to retry.
 */
export function usePlaces(): () => void {
  const { editor, findPlaces } = useServices();
  const itemId = useEditorState((state) => state.itemId);
  const isUseless = useIsLocked() || editor.world.recipients.every(({ mayOwnFields }) => !mayOwnFields);
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an attempt is a reason to look again
  useEffect(() => {
    const last = findEditorItem(editor.world, itemId)?.pages.length ?? 0;
    if (!findPlaces || isUseless || last === 0) return;
    const controller = new AbortController();
    const { signal } = controller;
    const loadPlaces = async () => {
      let from: number | null = (editor.store.getState().places.seen.get(itemId) ?? 0) + 1;
      while (from !== null && from <= last && !signal.aborted) {
        const placesBatch = await findPlaces(itemId, from, signal);
        if (signal.aborted) return;
        const places = placesBatch.data.map((place) => toEditorPlace(itemId, place));
        addPlaces(editor, itemId, places, placesBatch.nextPage === null ? last : placesBatch.nextPage - 1);
        from = placesBatch.nextPage;
      }
    };
    loadPlaces().catch(() => {
      if (!signal.aborted) setPlacesFailed(editor, true);
    });
    return () => controller.abort();
  }, [editor, findPlaces, itemId, isUseless, attempt]);
  return () => {
    setPlacesFailed(editor, false);
    setAttempt(attempt + 1);
  };
}
