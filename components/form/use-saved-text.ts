"use client";

import { useEffect, useRef, useState } from "react";
import { afterPress } from "@/components/ui/press";

type SavedText = {
  value: string;
  /** A sentence when the text cannot be saved as it is; undefined when it can. */
  judge?: ((text: string) => string | undefined) | undefined;
  onSave: (text: string) => void;
};

/**
 * Text that saves itself as soon as it is valid. While it is not, it stays as typed, and the sentence appears when the
 * field is left.
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
    // The sentence takes room: it must not push away what the field is left for.
    leave: () => afterPress(() => setLeft(true)),
  };
}
