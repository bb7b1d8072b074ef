"use client";

import { useTranslations } from "use-intl";
import { frameWords } from "@/server/domain/field/frame-words";
import { isSignatureType } from "@/server/domain/recipient/role";
import { useWords } from "../controls/use-words";
import type { ShownField } from "../model/signer-field";

/** What a screen reader hears of a field on the paper: what it is, whose it is, whether it waits, what frames it. */
export function useFieldName(field: ShownField): string {
  const name = useOwnName(field);
  return field.signature && field.frame ? `${name}. ${frameWords(field.frame)}` : name;
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
  // What is read on the paper is part of the name, so that it can be spoken to (WCAG 2.5.3).
  if (field.signature?.kind === "typed")
    return t("document.doneTyped", { label, value: field.signature.text });
  if (field.signature) return t("document.doneSignature", { label });
  return t("document.done", { label, value: words.value(field) });
}
