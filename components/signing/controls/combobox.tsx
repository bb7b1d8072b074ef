"use client";

import { ChevronDown } from "lucide-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import type { ControlNames } from "./labelled";

type ComboboxProps = ControlNames & {
  options: readonly string[];
  value: string;
  required: boolean;
  /** An option of the list, or "" for none. */
  onChoose: (option: string) => void;
};

/** Folds case and accents, so that "bio" finds "Biobío". */
const plain = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** Editable combobox with a list, by the ARIA pattern, for a mouse or a keyboard. */
export function Combobox({ options, value, required, onChoose, ...names }: ComboboxProps) {
  const t = useTranslations("signing.field.dropdown");
  const list = useId();
  const box = useRef<HTMLDivElement>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const isOpen = query !== null;
  const matchingOptions = options.filter((option) => plain(option).includes(plain(query ?? "")));
  const show = (at: number) => {
    setActive(at);
    requestAnimationFrame(() => box.current?.children[at]?.scrollIntoView({ block: "nearest" }));
  };
  const open = () => {
    setQuery("");
    show(options.indexOf(value));
  };
  const close = () => {
    setQuery(null);
    setActive(-1);
  };
  const choose = (option: string) => {
    onChoose(option);
    close();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      if (!isOpen) return open();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (matchingOptions.length > 0) show((active + step + matchingOptions.length) % matchingOptions.length);
    } else if (isOpen && (event.key === "Enter" || event.key === "Escape")) {
      event.preventDefault();
      const option =
        matchingOptions[active] ?? (matchingOptions.length === 1 ? matchingOptions[0] : undefined);
      if (event.key === "Enter" && option !== undefined) choose(option);
      else close();
    }
  };
  return (
    <div className="relative">
      <input
        {...names}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={isOpen}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={isOpen && active >= 0 ? `${list}-${active}` : undefined}
        required={required}
        placeholder={t("choose")}
        className={classNames(controlLooks, "min-h-12 py-2.5 pr-10")}
        value={query ?? value}
        onClick={() => !isOpen && open()}
        onChange={(event) => {
          setQuery(event.target.value);
          setActive(-1);
          if (event.target.value === "") onChoose("");
        }}
        onKeyDown={onKeyDown}
        onBlur={close}
      />
      <ChevronDown className="pointer-events-none absolute top-3.5 right-3 size-5 text-ink-2" aria-hidden />
      <div
        ref={box}
        id={list}
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
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={option === value}
            onPointerDown={(event) => {
              event.preventDefault();
              choose(option);
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
