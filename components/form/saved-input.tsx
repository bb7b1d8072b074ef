"use client";

import type { ComponentProps } from "react";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import { useSavedText } from "./use-saved-text";

type SavedInputProps = Omit<ComponentProps<typeof Input>, "value" | "onChange" | "children"> & {
  label: string;
  labelHidden?: boolean | "atDesk";
  hint?: string;
  value: string;
  /** Returns a sentence if the text is invalid, else undefined. */
  judge?: (text: string) => string | undefined;
  onSave: (text: string) => void;
  multiline?: boolean;
  /** Maximum length; shows the number of characters used. */
  counter?: number;
};

/**
 * Saves text as soon as it is valid. Invalid text stays as typed, and the error appears when the field loses
 * focus.
 */
export function SavedInput({
  label,
  labelHidden,
  hint,
  value,
  judge,
  onSave,
  multiline = false,
  counter,
  required,
  className,
  ...rest
}: SavedInputProps) {
  const { text, error, change, leave } = useSavedText({ value, judge, onSave });
  return (
    <Field
      label={label}
      {...(labelHidden ? { labelHidden } : {})}
      {...(required ? { required } : {})}
      {...(className ? { className } : {})}
      hint={hint}
      error={error}
      aside={counter ? `${[...text].length} / ${counter}` : undefined}
    >
      {(control) =>
        multiline ? (
          <Textarea
            {...control}
            rows={5}
            maxLength={counter}
            placeholder={rest.placeholder}
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
        ) : (
          <Input
            {...rest}
            {...control}
            maxLength={counter}
            value={text}
            onChange={(event) => change(event.target.value)}
            onBlur={leave}
          />
        )
      }
    </Field>
  );
}
