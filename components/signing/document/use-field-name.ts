"use client";

import { useTranslations } from "use-intl";
import { formatFrameWords } from "@/server/domain/field/frame-words";
import { isSignatureType } from "@/server/domain/recipient/role";
import { useWords } from "../controls/use-words";
import type { ShownField } from "../model/signer-field";

/** Returns a field's accessible name: type, recipient, state and signature frame. */
export function useFieldName(field: ShownField): string {
  const name = useOwnName(field);
  return field.signature && field.frame ? `${name}. ${formatFrameWords(field.frame)}` : name;
}

function useOwnName(field: ShownField): string {
  const t = useTranslations("signing");
  const words = useWords();
  const label = words.label(field);
  if (field.automatic) return t("document.auto", { label });
  if (!field.own && !field.fillable) return t("document.theirs", { label, name: field.recipientName });
  if (!field.fillable) return t("document.locked", { label, value: words.value(field) || t("review.empty") });
  if (!field.inserted) {
    const tag = t(isSignatureType(field.type) ? "document.tag.sign" : "document.tag.fill");
    return t("document.todo", { tag, label, need: t(field.required ? "step.required" : "step.optional") });
  }
  // Visible text is part of the name, so that speech control finds it (WCAG 2.5.3).
  if (field.signature?.kind === "typed")
    return t("document.doneTyped", { label, value: field.signature.text });
  if (field.signature) return t("document.doneSignature", { label });
  return t("document.done", { label, value: words.value(field) });
}
