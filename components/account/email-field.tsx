"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";

type EmailFieldProps = {
  value: string;
  error: string | undefined;
  readOnly?: boolean | undefined;
  /** Whether one signs in with the address, with a passkey perhaps, or tells it for the first time. */
  autoComplete?: "username" | "username webauthn" | "email";
  onChange: (email: string) => void;
};

/** The address an account goes by, named so that password managers know it. */
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
