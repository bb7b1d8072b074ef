"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type EmailFieldProps = {
  value: string;
  error: string | undefined;
  readOnly?: boolean | undefined;
  /** "username" for a sign-in, with "webauthn" if a passkey may be offered; "email" for a new address. */
  autoComplete?: "username" | "username webauthn" | "email";
  onChange: (email: string) => void;
};

/** The address of an account, named so that password managers recognise it. */
export function EmailField({ value, error, readOnly, autoComplete = "username", onChange }: EmailFieldProps) {
  const t = useTranslations("account");
  return (
    <Field label={t("email")} error={error} required>
      {(control) => (
        <Input
          {...control}
          name="email"
          type="email"
          inputMode="email"
          autoComplete={autoComplete}
          readOnly={readOnly}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
