"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { runAfterPress } from "@/components/ui/press";
import { suggestAddress } from "@/server/domain/contact/meant-address";
import { PersonOptions } from "./person-options";
import { usePersonList } from "./use-person-list";
import type { SuggestedPerson } from "./use-suggestions";

export type PersonInputProps = {
  label: string;
  labelHidden?: boolean | "atDesk";
  hint?: string;
  error?: string | undefined;
  required?: boolean;
  className?: string;
  placeholder?: string;
  value: string;
  onValueChange: (text: string) => void;
  /** Called for a picked suggestion instead of `onValueChange`. */
  onChoose: (person: SuggestedPerson) => void;
  /** Addresses that are in the list already and need no suggestion. */
  present?: readonly string[];
  onBlur?: () => void;
};

/** An address field that suggests contacts and earlier recipients, and asks about likely typos. */
export function PersonInput({
  value,
  onValueChange,
  onChoose,
  present = [],
  onBlur,
  placeholder,
  labelHidden = false,
  required = false,
  className,
  ...field
}: PersonInputProps) {
  const t = useTranslations("contacts.suggest");
  const list = usePersonList({ value, present, onChoose });
  const suggestedAddress = suggestAddress(value);
  return (
    <Field {...field} labelHidden={labelHidden} required={required} {...(className ? { className } : {})}>
      {(control) => (
        <div className="relative">
          <Input
            {...control}
            {...list.combobox.inputProps}
            type="email"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={placeholder}
            value={value}
            onFocus={() => value === "" && list.open()}
            onClick={list.open}
            onChange={(event) => {
              onValueChange(event.target.value);
              list.reset();
            }}
            onBlur={() => {
              // Closing the list shortens the page and may show the question about a typo. Both wait until
              // the press is over.
              runAfterPress(list.close);
              onBlur?.();
            }}
          />
          {list.isShown && <PersonOptions {...list} />}
          <span role="status" className="sr-only">
            {list.isShown && t("found", { count: list.people.length })}
          </span>
          {suggestedAddress !== null && !list.isShown && (
            <p className="mt-1.5 text-dense text-ink-2">
              {t.rich("meant", {
                address: suggestedAddress,
                act: (address) => (
                  <button
                    type="button"
                    className="min-h-6 font-medium text-primary underline underline-offset-2 [overflow-wrap:anywhere]"
                    onClick={() => onValueChange(suggestedAddress)}
                  >
                    {address}
                  </button>
                ),
              })}
            </p>
          )}
        </div>
      )}
    </Field>
  );
}
