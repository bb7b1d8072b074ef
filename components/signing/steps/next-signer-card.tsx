"use client";

import { useId, useState } from "react";
import { useTranslations } from "use-intl";
import { Input } from "@/components/ui/input";
import { TextButton } from "../frame";
import type { NextSigner } from "../state/use-finish";

type NextSignerCardProps = {
  planned: NextSigner;
  /** The recipient named instead; null keeps the planned one. */
  value: NextSigner | null;
  onChange: (value: NextSigner | null) => void;
  invalid: boolean;
};

/** Shows the next recipient, and lets this one change it if the sender allows it (domain/signing.md 4.10). */
export function NextSignerCard({ planned, value, onChange, invalid }: NextSignerCardProps) {
  const t = useTranslations("signing.review.next");
  const [opener, setOpener] = useState(false);
  return (
    <section
      aria-label={t("title")}
      className="flex flex-col gap-2 rounded-card border border-hairline p-4 [overflow-wrap:anywhere]"
    >
      <h3 className="font-medium">{t("title")}</h3>
      {value === null ? (
        <>
          <p>{t("planned", planned)}</p>
          <TextButton
            className="-ml-2 self-start"
            autoFocus={opener}
            onClick={() => onChange({ name: "", email: "" })}
          >
            {t("change")}
          </TextButton>
        </>
      ) : (
        <>
          <OtherPerson value={value} onChange={onChange} invalid={invalid} />
          <TextButton
            className="-ml-2 self-start"
            onClick={() => {
              setOpener(true);
              onChange(null);
            }}
          >
            {t("undo", { name: planned.name })}
          </TextButton>
        </>
      )}
    </section>
  );
}

type OtherPersonProps = { value: NextSigner; onChange: (value: NextSigner) => void; invalid: boolean };

function OtherPerson({ value, onChange, invalid }: OtherPersonProps) {
  const t = useTranslations("signing.review.next");
  const id = useId();
  return (
    <>
      <p id={`${id}-note`} className="text-body text-ink-2">
        {t("note")}
      </p>
      <div className="flex flex-col gap-1.5">
        <label htmlFor={`${id}-name`}>{t("name")}</label>
        <Input
          id={`${id}-name`}
          controlSize="recipient"
          autoFocus
          value={value.name}
          maxLength={255}
          aria-invalid={invalid || undefined}
          aria-describedby={`${id}-note ${id}-problem`}
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
          aria-describedby={`${id}-note ${id}-problem`}
          onChange={(event) => onChange({ ...value, email: event.target.value })}
        />
      </div>
      <p id={`${id}-problem`} role="alert" className="text-body text-danger empty:hidden">
        {invalid && t("invalid")}
      </p>
    </>
  );
}
