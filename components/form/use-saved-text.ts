"use client";

import { useEffect, useRef, useState } from "react";
import { runAfterPress } from "@/components/ui/press";

type SavedText = {
  value: string;
  /** Returns a sentence if the text is invalid, else undefined. */
  judge?: ((text: string) => string | undefined) | undefined;
  onSave: (text: string) => void;
};

/**
 * Saves text as soon as it is valid. Invalid text stays as typed, and the error appears when the field loses
 * focus.
 */
export function useSavedText({ value, judge, onSave }: SavedText) {
  const [text, setText] = useState(value);
  const [left, setLeft] = useState(false);
  const saved = useRef(value);
  useEffect(() => {
    if (value !== saved.current) setText(value);
    saved.current = value;
  }, [value]);
  return {
    text,
    error: left ? judge?.(text) : undefined,
    change: (next: string) => {
      setText(next);
      if (judge?.(next) !== undefined || next === saved.current) return;
      saved.current = next;
      onSave(next);
    },
    // The error takes room: it must not move the element that the user is about to press.
    leave: () => runAfterPress(() => setLeft(true)),
  };
}
