"use client";

import { type KeyboardEvent, useEffect, useId, useState } from "react";

type ComboboxOptions<Option> = {
  options: readonly Option[];
  isOpen: boolean;
  /** Left out for a list that is always open. */
  open?: () => void;
  close?: () => void;
  onPick: (option: Option, event: KeyboardEvent) => void;
  /** The active option until an arrow is pressed; -1 for none. */
  preselected: number;
  /** The typed text counts too: the arrows return to it, and Enter on it picks nothing. */
  isFree?: boolean;
};

/**
 * The keys and attributes of an input that picks from a list (the ARIA combobox pattern). The active option is
 * kept in view, and an Enter that ends an IME composition picks nothing.
 */
export function useCombobox<Option>(combobox: ComboboxOptions<Option>) {
  const { options, isOpen, open, close, onPick, preselected, isFree = false } = combobox;
  const listId = useId();
  const [moved, setMoved] = useState<number>();
  const position = moved ?? preselected;
  // A free text falls back to itself, not to an option that the user has not seen.
  const active = isFree && position >= options.length ? -1 : Math.min(position, options.length - 1);
  const getOptionId = (index: number) => `${listId}-${index}`;
  const activeId = isOpen && active >= 0 ? getOptionId(active) : undefined;
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const findNextIndex = (step: 1 | -1): number => {
    const next = active + step;
    const first = isFree ? -1 : 0;
    if (next < first || active < first) return step === 1 ? 0 : options.length - 1;
    return next < options.length ? next : first;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) open?.();
      else if (options.length > 0) setMoved(findNextIndex(event.key === "ArrowDown" ? 1 : -1));
    }
    const option = options[active];
    if (event.key === "Enter" && isOpen && option !== undefined) {
      event.preventDefault();
      onPick(option, event);
    }
    if (event.key === "Escape" && isOpen && close) {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
  };
  return {
    active,
    /** Makes an option active, as the pointer does. */
    point: setMoved,
    /** Forgets the arrows: for a new text or a closed list. */
    reset: () => setMoved(undefined),
    listId,
    getOptionId,
    inputProps: {
      role: "combobox",
      autoComplete: "off",
      "aria-autocomplete": "list",
      "aria-haspopup": "listbox",
      "aria-expanded": isOpen,
      "aria-controls": isOpen ? listId : undefined,
      "aria-activedescendant": activeId,
      onKeyDown,
    },
  } as const;
}
