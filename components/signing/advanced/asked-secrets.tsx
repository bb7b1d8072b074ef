"use client";

import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SessionAdvanced } from "@/server/contract/signing";

type Asks = NonNullable<SessionAdvanced["asks"]>;
type Values = Readonly<Record<string, string>>;
type AskedSecretsProps = { asks: Asks; values: Values; onChange: (values: Values) => void };

/** What the key asks for before it signs: in the provider's words where it has any (domain 8.7). */
export function AskedSecrets({ asks, values, onChange }: AskedSecretsProps) {
  const t = useTranslations("advanced.asked");
  return asks.map(({ id, label, digitsOnly }) => {
    const known = id === "PIN" || id === "OTP" ? t(id) : id;
    return (
      <Field key={id} label={label || known} className="pb-3">
        {(control) => (
          <Input
            {...control}
            controlSize="recipient"
            type={id === "OTP" ? "text" : "password"}
            inputMode={digitsOnly ? "numeric" : "text"}
            autoComplete={id === "OTP" ? "one-time-code" : "off"}
            maxLength={256}
            value={values[id] ?? ""}
            onChange={(event) => onChange({ ...values, [id]: event.target.value })}
          />
        )}
      </Field>
    );
  });
}
