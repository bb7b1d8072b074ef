"use client";

import { ChevronDown } from "lucide-react";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import { useCombobox } from "@/components/ui/use-combobox";
import type { ControlNames } from "./labelled";

type ComboboxProps = ControlNames & {
  options: readonly string[];
  value: string;
  required: boolean;
  /** An option of the list, or "" for none. */
  onChoose: (option: string) => void;
};

/** Folds case and accents, so that "bio" finds "Biobío". */
const foldText = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Editable combobox with a list, by the ARIA pattern, for a mouse or a keyboard. */
export function Combobox({ options, value, required, onChoose, ...names }: ComboboxProps) {
  const t = useTranslations("signing.field.dropdown");
  const [query, setQuery] = useState<string | null>(null);
  const isOpen = query !== null;
  const matchingOptions = options.filter((option) => foldText(option).includes(foldText(query ?? "")));
  const ownIndex = query === "" ? matchingOptions.indexOf(value) : -1;
  const closeList = () => {
    setQuery(null);
    combobox.reset();
  };
  const chooseOption = (option: string) => {
    onChoose(option);
    closeList();
  };
  const combobox = useCombobox({
    options: matchingOptions,
    isOpen,
    open: () => setQuery(""),
    close: closeList,
    onPick: chooseOption,
    preselected: ownIndex < 0 && matchingOptions.length === 1 ? 0 : ownIndex,
  });
  const { inputProps, listId, active } = combobox;
  return (
    <div className="relative">
      <input
        {...names}
        {...inputProps}
        type="text"
        required={required}
        placeholder={t("choose")}
        className={classNames(controlLooks, "min-h-12 py-2.5 pr-10")}
        value={query ?? value}
        onClick={() => !isOpen && setQuery("")}
        onChange={(event) => {
          setQuery(event.target.value);
          combobox.reset();
          if (event.target.value === "") onChoose("");
        }}
        onKeyDown={(event) => {
          inputProps.onKeyDown(event);
          // Enter without a match closes the list and must not submit.
          if (event.key !== "Enter" || !isOpen || event.isDefaultPrevented()) return;
          event.preventDefault();
          if (!event.nativeEvent.isComposing) closeList();
        }}
        onBlur={closeList}
      />
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-2" aria-hidden />
      <div
        id={listId}
        role="listbox"
        aria-label={t("choose")}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-64 overflow-y-auto rounded-control border border-control bg-bg shadow-high"
      >
        {matchingOptions.map((option, index) => (
          // Keyboard users operate it through the input
          // (aria-activedescendant). The pointer picks before the blur.
          <div
            key={option}
            id={combobox.getOptionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={option === value}
            onPointerDown={(event) => {
              event.preventDefault();
              chooseOption(option);
            }}
            className={classNames(
              "flex min-h-11 items-center px-3 [overflow-wrap:anywhere]",
              index === active ? "bg-info-tint" : "hover:bg-muted",
              option === value && "font-medium",
            )}
          >
            {option}
          </div>
        ))}
      </div>
      <span
        role="status"
        className={matchingOptions.length === 0 && isOpen ? "text-body text-ink-2" : "sr-only"}
      >
        {isOpen && t("found", { count: matchingOptions.length })}
      </span>
    </div>
  );
}
