"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import type { NextSigner } from "./use-finish";

type NextSignerCardProps = { value: NextSigner; onChange: (value: NextSigner) => void; invalid: boolean };

/** Who gets the link next, when the sender lets this person say so (domain.md 4.10). */
export function NextSignerCard({ value, onChange, invalid }: NextSignerCardProps) {
  const t = useTranslations("signing.review.next");
  const id = useId();
  return (
    <fieldset className="flex flex-col gap-3 rounded-card border border-hairline p-4">
      <legend className="px-1 font-medium">{t("title")}</legend>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-name`}>{t("name")}</label>
        <Input
          id={`${id}-name`}
          controlSize="recipient"
          value={value.name}
          maxLength={255}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
        />
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-email`}>{t("email")}</label>
        <Input
          id={`${id}-email`}
          type="email"
          controlSize="recipient"
          value={value.email}
          maxLength={254}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
      </div>
      <p id={`${id}-note`} className="text-body text-ink-2">
        {t("note")}
      </p>
      <p role="alert" className="text-body text-danger empty:hidden">
        {invalid && t("invalid")}
      </p>
    </fieldset>
  );
}
