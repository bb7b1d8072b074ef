"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { isEmailAddress } from "@/server/domain/email-spelling";
import { EmailField } from "./email-field";
import { isPasswordLength, NewPasswordField } from "./new-password-field";

export type NewAccount = { name: string; email: string; password: string };

/** Returns the invalid entries of a new account, as keys of the catalogue's `account.invalid`. */
export function validateNewAccount(account: NewAccount): Partial<Record<keyof NewAccount, keyof NewAccount>> {
  return {
    ...(account.name.trim() === "" && { name: "name" as const }),
    ...(!isEmailAddress(account.email) && { email: "email" as const }),
    ...(!isPasswordLength(account.password) && { password: "password" as const }),
  };
}

type AccountFieldsProps = {
  values: NewAccount;
  set: (key: keyof NewAccount, value: string) => void;
  errors: Partial<Record<keyof NewAccount, string>>;
  isEmailFixed?: boolean;
};

/** The same three entries on /setup, /signup and invitations. */
export function AccountFields({ values, set, errors, isEmailFixed = false }: AccountFieldsProps) {
  const t = useTranslations("account");
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
      <EmailField
        value={values.email}
        error={errors.email}
        readOnly={isEmailFixed}
        autoComplete="email"
        onChange={(email) => set("email", email)}
      />
      <NewPasswordField
        label={t("password")}
        value={values.password}
        error={errors.password}
        onChange={(password) => set("password", password)}
      />
    </>
  );
}
