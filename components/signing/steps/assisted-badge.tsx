"use client";

import { HandHelping } from "lucide-react";
import { useTranslations } from "use-intl";
import type { ShownField } from "../model/signer-field";

/** Names the assistant who filled this in. Stays as long as the value (components/signing.md 5.9). */
export function AssistedBadge({ field }: { field: ShownField }) {
  const t = useTranslations("signing.review");
  const { filledBy } = field;
  if (!field.own || !field.inserted || !filledBy) return null;
  return (
    <p className="mt-1 inline-flex items-center gap-1.5 rounded-control bg-info-tint px-2 py-0.5 text-body text-info">
      <HandHelping className="size-4 shrink-0" aria-hidden />
      {t(filledBy.confirmed ? "helpedConfirmed" : "helped", { name: filledBy.name })}
    </p>
  );
}
