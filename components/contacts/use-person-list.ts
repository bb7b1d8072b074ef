"use client";

import { type KeyboardEvent, useId, useState } from "react";
import { type SuggestedPerson, useSuggestions } from "./use-suggestions";

type PersonList = {
  value: string;
  present: readonly string[];
  onChoose: (person: SuggestedPerson) => void;
};

/** State and keys of the ARIA editable combobox with a list of people. */
export function usePersonList({ value, present, onChoose }: PersonList) {
  const listId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const people = useSuggestions(value, { isOpen, present });
  const isShown = isOpen && people.length > 0;
  const chosen = people[active];
  const close = () => {
    setIsOpen(false);
    setActive(-1);
  };
  const choose = (person: SuggestedPerson) => {
    onChoose(person);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isShown) return setIsOpen(true);
      // A position more than people, for the typed text.
      const places = people.length + 1;
      const step = event.key === "ArrowDown" ? 1 : -1;
      setActive(((active + 1 + step + places) % places) - 1);
    } else if (isShown && event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (isShown && event.key === "Escape") {
      event.preventDefault();
      close();
    }
  };
  return {
    listId,
    people,
    isShown,
    active: chosen ? active : -1,
    choose,
    close,
    open: () => setIsOpen(true),
    reset: () => {
      setIsOpen(true);
      setActive(-1);
    },
    onKeyDown,
  };
}
