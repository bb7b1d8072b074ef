"use client";

import { Fragment, useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import type { SessionRemoteSignature } from "@/server/contract/provider-session";
import { SendCode } from "./send-code";

export type Asks = NonNullable<SessionRemoteSignature["asks"]>;
type RemoteSecrets = Readonly<Record<string, string>>;
/** Empty input at the last try to sign. A new object for each try. */
export type Needed = { id: string } | null;
type SecretInputsProps = {
  asks: Asks;
  provider: string;
  values: RemoteSecrets;
  needed: Needed;
  onChange: (values: RemoteSecrets) => void;
};

/** Returns the secrets entered on this page. The others are confirmed on another device. */
export const listEnteredHere = (asks: Asks): Asks => asks.filter(({ way }) => way !== "elsewhere");

/** Inputs for the secrets the key needs, with the provider's labels if it has any (domain/fields.md 8.7). */
export function SecretInputs({ asks, provider, values, needed, onChange }: SecretInputsProps) {
  const t = useTranslations("remote.asked");
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (needed) first.current?.focus();
  }, [needed]);
  return listEnteredHere(asks).map(({ id, label, digitsOnly, way }) => {
    const isCode = id === "OTP" || way === "sent";
    const defaultLabel = way === "sent" ? t("sent") : id === "PIN" || id === "OTP" ? t(id) : id;
    const isNeeded = needed?.id === id && !values[id];
    return (
      <Fragment key={id}>
        {way === "sent" && <SendCode askId={id} provider={provider} />}
        <Field label={label || defaultLabel} error={isNeeded ? t("needed") : undefined}>
          {(control) => (
            <Input
              {...control}
              {...(needed?.id === id ? { ref: first } : {})}
              controlSize="recipient"
              type={isCode ? "text" : "password"}
              inputMode={digitsOnly ? "numeric" : "text"}
              autoComplete={isCode ? "one-time-code" : "off"}
              maxLength={256}
              value={values[id] ?? ""}
              onChange={(event) => onChange({ ...values, [id]: event.target.value })}
            />
          )}
        </Field>
      </Fragment>
    );
  });
}
