"use client";

import { Check } from "lucide-react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { countCodePoints } from "@/server/domain/limits";
import { PASSWORD_LENGTH } from "@/server/domain/password";
import { PasswordInput } from "./password-input";

export type NewAccount = { name: string; email: string; password: string };

/** Which entries of a new account are not valid yet, as keys of the catalogue's `account.invalid`. */
export function judgeNewAccount(account: NewAccount): Partial<Record<keyof NewAccount, keyof NewAccount>> {
  const length = countCodePoints(account.password);
  return {
    ...(account.name.trim() === "" && { name: "name" as const }),
    ...(!isEmailAddress(account.email) && { email: "email" as const }),
    ...((length < PASSWORD_LENGTH.min || length > PASSWORD_LENGTH.max) && { password: "password" as const }),
  };
}

type AccountFieldsProps = {
  values: NewAccount;
  set: (key: keyof NewAccount, value: string) => void;
  errors: Partial<Record<keyof NewAccount, string>>;
  /** The address is given (an invitation) and cannot be changed. */
  isEmailFixed?: boolean;
};

/** Name, e-mail and password: the same three on /setup, /signup and invitations. */
export function AccountFields({ values, set, errors, isEmailFixed = false }: AccountFieldsProps) {
  const t = useTranslations("account");
  const isLongEnough = countCodePoints(values.password) >= PASSWORD_LENGTH.min;
  return (
    <>
      <Field label={t("name")} error={errors.name} required>
        {(control) => (
          <Input
            {...control}
            autoComplete="name"
            value={values.name}
            onChange={(event) => set("name", event.target.value)}
          />
        )}
      </Field>
      <Field label={t("email")} error={errors.email} required>
        {(control) => (
          <Input
            {...control}
            type="email"
            inputMode="email"
            autoComplete="email"
            readOnly={isEmailFixed}
            value={values.email}
            onChange={(event) => set("email", event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t("password")}
        error={errors.password}
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
            value={values.password}
            onChange={(event) => set("password", event.target.value)}
          />
        )}
      </Field>
    </>
  );
}
