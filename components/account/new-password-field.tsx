"use client";

import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { countCodePoints } from "@/server/domain/limits";
import { PASSWORD_LENGTH } from "@/server/domain/password";
import { PasswordInput } from "./password-input";

/** Checks the length of a password; there is no other rule (ruling 48). */
export function isPasswordLength(password: string): boolean {
  const length = countCodePoints(password);
  return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
}

type NewPasswordFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (password: string) => void;
};

/** A new password. The rule is visible before the user types, and ticked when it is met. */
export function NewPasswordField({ label, value, error, onChange }: NewPasswordFieldProps) {
  const t = useTranslations("account");
  const isLongEnough = countCodePoints(value) >= PASSWORD_LENGTH.min;
  return (
    <Field
      label={label}
      error={error}
      required
      hint={
        <span className="inline-flex items-center gap-1">
          {isLongEnough && <Check className="size-4 text-success" aria-hidden />}
          {t("passwordRule", { min: PASSWORD_LENGTH.min })}
        </span>
      }
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
