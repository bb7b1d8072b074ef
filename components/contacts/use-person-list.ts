"use client";

import { useState } from "react";
import { useCombobox } from "@/components/ui/use-combobox";
import { type SuggestedPerson, useSuggestions } from "./use-suggestions";

type PersonList = {
  value: string;
  present: readonly string[];
  onChoose: (person: SuggestedPerson) => void;
};

/** The suggested people of an address field. Any other address may be typed too. */
export function usePersonList({ value, present, onChoose }: PersonList) {
  const [isOpen, setIsOpen] = useState(false);
  const people = useSuggestions(value, { isOpen, present });
  const isShown = isOpen && people.length > 0;
  const closeList = () => {
    setIsOpen(false);
    combobox.reset();
  };
  const choosePerson = (person: SuggestedPerson) => {
    onChoose(person);
    closeList();
  };
  const combobox = useCombobox({
    options: people,
    isOpen: isShown,
    open: () => setIsOpen(true),
    close: closeList,
    onPick: choosePerson,
    preselected: -1,
    isFree: true,
  });
  return {
    people,
    isShown,
    choose: choosePerson,
    close: closeList,
    open: () => setIsOpen(true),
    reset: () => {
      setIsOpen(true);
      combobox.reset();
    },
    combobox,
  };
}
