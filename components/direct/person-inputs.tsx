"use client";

import { useId } from "react";
import { useTranslations } from "use-intl";
import { useEmbedding } from "@/components/signing/state/embedding";
import { Input } from "@/components/ui/input";
import type { RecipientRole } from "@/server/domain/vocabulary";

type VisitorInput = { name: string; email: string };
export type PersonProblem = keyof VisitorInput | null;

type PersonInputsProps = {
  value: VisitorInput;
  onChange: (value: VisitorInput) => void;
  problem: PersonProblem;
  /** The link requires an account, so the address is the account's. */
  isAddressFixed: boolean;
  role: RecipientRole;
};

export function PersonInputs({ value, onChange, problem, isAddressFixed, role }: PersonInputsProps) {
  const t = useTranslations("signing.direct.person");
  const id = useId();
  const embedding = useEmbedding();
  const shared = { required: true, controlSize: "recipient" } as const;
  return (
    <fieldset className="mt-4 flex flex-col gap-3">
      <legend className="mb-1 font-semibold">{t("title", { role })}</legend>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-name`}>{t("name")}</label>
        <Input
          {...shared}
          id={`${id}-name`}
          name="name"
          autoComplete="name"
          readOnly={embedding?.lockName}
          maxLength={255}
          value={value.name}
          aria-invalid={problem === "name" || undefined}
          aria-describedby={`${id}-name-problem`}
          onChange={(event) => onChange({ ...value, name: event.target.value })}
        />
        <p id={`${id}-name-problem`} role="alert" className="text-body text-danger empty:hidden">
          {problem === "name" && t("nameNeeded")}
        </p>
      </div>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-email`}>{t("email")}</label>
        <Input
          {...shared}
          id={`${id}-email`}
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          readOnly={isAddressFixed || embedding?.lockEmail}
          value={value.email}
          aria-invalid={problem === "email" || undefined}
          aria-describedby={`${id}-email-problem ${id}-email-hint`}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
        <p id={`${id}-email-problem`} role="alert" className="text-body text-danger empty:hidden">
          {problem === "email" && t("emailNeeded")}
        </p>
        <p id={`${id}-email-hint`} className="text-body text-ink-2">
          {t(isAddressFixed ? "emailFixed" : "emailHint")}
        </p>
      </div>
    </fieldset>
  );
}
