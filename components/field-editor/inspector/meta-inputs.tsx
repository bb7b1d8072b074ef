"use client";

import { type ReactNode, useEffect, useState } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input, Textarea } from "@/components/ui/input";
import type { Shared } from "./shared-meta";
import { useMetaChange } from "./use-meta-change";

type MetaTextProps = {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  aside?: ReactNode;
  metaKey: string;
  shared: Shared<string>;
  maxLength: number;
  rows?: number;
  disabled?: boolean;
};

/** Text input for a meta key. Every keystroke shows on the page, and one undo reverts the whole edit. */
export function MetaText({ metaKey, shared, maxLength, rows, disabled, ...field }: MetaTextProps) {
  const t = useTranslations("editor.inspector");
  const change = useMetaChange();
  const control = {
    value: shared.value ?? "",
    placeholder: shared.isMixed ? t("mixed") : undefined,
    maxLength,
    disabled,
    onBlur: change.settle,
    onChange: (event: { target: { value: string } }) => change.live({ [metaKey]: event.target.value }),
  };
  return (
    <Field {...field}>
      {(tied) => (rows ? <Textarea rows={rows} {...tied} {...control} /> : <Input {...tied} {...control} />)}
    </Field>
  );
}

type MetaNumberProps = {
  label: string;
  hint?: ReactNode;
  metaKey: string;
  shared: Shared<number | null>;
  /** Value for "none": some keys take null, others must be absent. */
  empty: null | undefined;
  isWhole?: boolean;
  refusal: string;
};

/** Number input for a meta key that may be absent. A refused number shows a message and is not applied. */
export function MetaNumber({ metaKey, shared, empty, isWhole = false, refusal, ...field }: MetaNumberProps) {
  const t = useTranslations("editor.inspector");
  const change = useMetaChange();
  const sharedText = shared.value === undefined || shared.value === null ? "" : String(shared.value);
  const [draft, setDraft] = useState(sharedText);
  const [isRefused, setIsRefused] = useState(false);
  useEffect(() => {
    setDraft(sharedText);
    setIsRefused(false);
  }, [sharedText]);
  const enterText = (text: string) => {
    setDraft(text);
    const number = Number(text.replace(",", "."));
    const isBlank = text.trim() === "";
    const isNumber = Number.isFinite(number) && (!isWhole || Number.isInteger(number));
    setIsRefused(!(isBlank || isNumber) || !change.live({ [metaKey]: isBlank ? empty : number }));
  };
  return (
    <Field {...field} error={isRefused ? refusal : undefined}>
      {(tied) => (
        <Input
          {...tied}
          inputMode={isWhole ? "numeric" : "decimal"}
          value={draft}
          placeholder={shared.isMixed ? t("mixed") : t("none")}
          onChange={(event) => enterText(event.target.value)}
          onBlur={change.settle}
        />
      )}
    </Field>
  );
}
