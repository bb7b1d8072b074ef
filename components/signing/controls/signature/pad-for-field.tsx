"use client";

import { useTranslations } from "use-intl";
import { useFileLanguage } from "@/components/page-text/file-language";
import { SIGNATURE_KINDS, type SignatureValue } from "@/server/domain/field/signature";
import { useSessionContext } from "../../state/session-context";
import { useWords } from "../use-words";
import { SignaturePad } from "./signature-pad";

export function PadForField({ fieldId, onClose }: { fieldId: number; onClose: () => void }) {
  const t = useTranslations("signing.step");
  const words = useWords();
  const { fields, plan, state, commit, keepPicture, say, goTo, view } = useSessionContext();
  const field = fields.find(({ id }) => id === fieldId);
  const language = useFileLanguage(field?.itemId ?? "");
  if (!field) return null;
  const kinds = SIGNATURE_KINDS.filter((kind) => state.session.signatureKinds[kind]);
  const applySignature = (value: SignatureValue, picture: string) => {
    if (value.kind === "uploaded") keepPicture(value.uploadId, picture);
    if (!commit(field, value)) return;
    const left = plan.missing.filter(({ id }) => id !== field.id).length;
    say(t("added", { label: words.label(field), page: field.page, left }));
    onClose();
    if (view === "steps") goTo(field.id);
    setTimeout(() => focusAfter(field.id), 0);
  };
  return (
    <SignaturePad
      kinds={kinds}
      name={state.recipient.name}
      purpose={field.type === "INITIALS" ? "INITIALS" : "SIGNATURE"}
      language={language}
      onUse={applySignature}
      onClose={onClose}
    />
  );
}

/** The button that opened the pad is gone, so the next button takes the focus. */
function focusAfter(fieldId: number): void {
  const target =
    document.querySelector("[data-next]") ?? document.querySelector(`[data-form-field="${fieldId}"] button`);
  if (target instanceof HTMLElement) target.focus();
}
