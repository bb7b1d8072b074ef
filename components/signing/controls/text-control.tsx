"use client";

import { type ComponentProps, useLayoutEffect, useRef } from "react";
import { classNames } from "@/components/ui/class-names";
import { controlLooks } from "@/components/ui/input";
import type { ShownField } from "../model/signer-field";
import type { FieldControlProps } from "./field-control";
import { Labelled } from "./labelled";
import { TextFit } from "./text-fit";
import { useTextHint } from "./use-text-hint";

const LOOKS = classNames(controlLooks, "min-h-12 py-2.5");

type InputTraits = Pick<ComponentProps<"input">, "type" | "inputMode" | "autoComplete" | "autoCapitalize">;

/** Keyboard and autofill by field type. RUT keeps letters in reach: its check digit may be K. */
const TRAITS: Partial<Record<ShownField["type"], InputTraits>> = {
  NAME: { autoComplete: "name", autoCapitalize: "words" },
  EMAIL: { type: "email", inputMode: "email", autoComplete: "email" },
  INITIALS: { autoComplete: "off", autoCapitalize: "characters" },
  NUMBER: { inputMode: "decimal", autoComplete: "off" },
  RUT: { inputMode: "text", autoComplete: "off", autoCapitalize: "characters" },
};

/** A box at least twice as high as its letters fits more than one line. */
function isLong(field: ShownField): boolean {
  return field.type === "TEXT" && field.height >= 4;
}

/** Control of typed fields: name, email, initials, text, number, RUT. Stores on blur. */
export function TextControl({ field, value, problem, onDraft, onCommit }: FieldControlProps) {
  const text = typeof value === "string" ? value : "";
  const hint = useTextHint(field, text);
  const shared = {
    value: text,
    required: field.required,
    placeholder: field.fieldMeta?.placeholder,
    className: LOOKS,
    onBlur: () => onCommit(text),
  };
  return (
    <Labelled field={field} problem={problem} hint={hint}>
      {(names) => (
        <>
          {isLong(field) ? (
            <GrowingTextarea {...shared} {...names} onText={onDraft} />
          ) : (
            <input
              type="text"
              {...TRAITS[field.type]}
              {...shared}
              {...names}
              enterKeyHint="next"
              onChange={(event) => onDraft(event.target.value)}
            />
          )}
          {field.type === "TEXT" && <TextFit field={field} text={text} id={`${names.id}-fit`} />}
        </>
      )}
    </Labelled>
  );
}

function GrowingTextarea({
  onText,
  ...rest
}: Omit<ComponentProps<"textarea">, "onChange"> & { onText: (text: string) => void }) {
  const area = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text.
  useLayoutEffect(() => {
    const element = area.current;
    if (!element) return;
    element.style.height = "auto";
    element.style.height = `${Math.min(element.scrollHeight + 2, 160)}px`;
  }, [rest.value]);
  return <textarea ref={area} rows={2} {...rest} onChange={(event) => onText(event.target.value)} />;
}
