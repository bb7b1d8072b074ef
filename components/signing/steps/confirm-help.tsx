"use client";

import { useTranslations } from "use-intl";
import { OptionRow } from "../controls/option-row";
import type { ShownField } from "../model/signer-field";
import { toWireValue } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";

/**
 * Asks the owner to confirm an assistant's entries: one tick per assistant. Each value is
 * sent again as the owner's own, so that the evidence says so (components/signing.md 5.9).
 * A tick stays: the record can be changed but not taken back.
 */
export function ConfirmHelp() {
  const t = useTranslations("signing.review");
  const { plan, edits } = useSessionContext();
  const byName = new Map<string, ShownField[]>();
  for (const field of plan.helped) {
    const name = field.filledBy?.name ?? "";
    byName.set(name, [...(byName.get(name) ?? []), field]);
  }
  if (byName.size === 0) return null;
  return (
    <fieldset id="confirm-help" className="flex flex-col gap-2">
      <legend className="mb-1.5 font-medium">{t("confirmHere")}</legend>
      {[...byName].map(([name, fields]) => {
        const open = fields.filter((field) => plan.unconfirmed.includes(field));
        return (
          <OptionRow
            key={name}
            type="checkbox"
            label={t("confirm", { name, count: fields.length })}
            checked={open.length === 0}
            aria-disabled={open.length === 0 || undefined}
            onChange={() => {
              for (const field of open) edits.commit(field.id, toWireValue(field));
            }}
          />
        );
      })}
    </fieldset>
  );
}
