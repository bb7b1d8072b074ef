"use client";

import { type Ref, useState } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import { TextButton } from "../frame";
import { Labelled } from "./panel";

type SecretInputProps = {
  label: string;
  hint?: string;
  value: string;
  onChange: (secret: string) => void;
  autoComplete: "current-password" | "new-password";
  problemId: string;
  invalid: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Password input with a show button. Pasting and password managers work. */
export function SecretInput({
  label,
  hint,
  value,
  onChange,
  autoComplete,
  problemId,
  invalid,
  ref,
}: SecretInputProps) {
  const t = useTranslations("challenge.password");
  const [isVisible, setIsVisible] = useState(false);
  return (
    <Labelled label={label} {...(hint === undefined ? {} : { hint })}>
      {({ id, describedBy }) => (
        <div className="flex items-center gap-1">
          <Input
            ref={ref}
            id={id}
            type={isVisible ? "text" : "password"}
            controlSize="recipient"
            autoComplete={autoComplete}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={512}
            value={value}
            aria-describedby={`${problemId} ${describedBy}`}
            aria-invalid={invalid || undefined}
            onChange={(event) => onChange(event.target.value)}
          />
          <TextButton aria-pressed={isVisible} className="shrink-0" onClick={() => setIsVisible(!isVisible)}>
            {t(isVisible ? "hide" : "show")}
          </TextButton>
        </div>
      )}
    </Labelled>
  );
}
