"use client";

import { useTranslations } from "use-intl";
import { Banner } from "@/components/ui/banner";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TOKEN_EXPIRIES, type TokenExpiry } from "@/server/domain/tenancy/token-expiry";

type ExpiryFieldProps = { value: TokenExpiry; onChange: (expiry: TokenExpiry) => void };

export function ExpiryField({ value, onChange }: ExpiryFieldProps) {
  const t = useTranslations("settings.tokens");
  return (
    <>
      <Field label={t("expiryLabel")}>
        {(control) => (
          <Select
            {...control}
            value={value}
            onChange={(event) => {
              const expiry = TOKEN_EXPIRIES.find((candidate) => candidate === event.target.value);
              if (expiry) onChange(expiry);
            }}
          >
            {[...TOKEN_EXPIRIES.slice(1), TOKEN_EXPIRIES[0]].map((expiry) => (
              <option key={expiry} value={expiry}>
                {t(`expiry.${expiry}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {value === "never" && (
        <Banner tone="warning" role="status">
          {t("neverWarning")}
        </Banner>
      )}
    </>
  );
}
