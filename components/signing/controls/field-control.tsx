"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "use-intl";
import type { FieldValueProblem } from "@/server/domain/field/value";
import type { ShownField } from "../model/signer-field";
import { useSessionContext } from "../state/session-context";
import { CheckboxControl } from "./checkbox-control";
import { DropdownControl } from "./dropdown-control";
import { RadioControl } from "./radio-control";
import { SignatureControl } from "./signature-control";
import { TextControl } from "./text-control";

/** Rarely needed, so it loads with its step (ruling 57). */
const SignedRutControl = dynamic(() =>
  import("./signed-rut-control").then((module) => module.SignedRutControl),
);

export type FieldControlProps = {
  field: ShownField;
  /** Value shown: a draft, else the stored value. Null when empty. */
  value: unknown;
  problem: FieldValueProblem | undefined;
  /** Called while typing. Stores nothing. */
  onDraft: (value: unknown) => void;
  /** Called after entering; null clears. */
  onCommit: (value: unknown) => void;
};

/** Control of a field's type with label, hint and problem. Shared by the step panel and the form view. */
export function FieldControl(props: FieldControlProps) {
  switch (props.field.type) {
    case "SIGNATURE":
    case "FREE_SIGNATURE":
      return <SignatureControl {...props} />;
    case "RADIO":
      return <RadioControl {...props} />;
    case "CHECKBOX":
      return <CheckboxControl {...props} />;
    case "DROPDOWN":
      return <DropdownControl {...props} />;
    case "RUT_FIRMADO":
      return <SignedRutControl {...props} />;
    case "DATE":
      return <LockedNote field={props.field} />;
    default:
      return <TextControl {...props} />;
  }
}

/** Says why a field takes no input. For a DATE also its future value. */
export function LockedNote({ field }: { field: ShownField }) {
  const t = useTranslations("signing.field");
  const { context } = useSessionContext();
  if (field.type === "DATE" && !field.readOnly) {
    return <p className="text-ink-2">{t("date.auto", { date: context.today })}</p>;
  }
  return <p className="text-ink-2">{field.type === "RUT_FIRMADO" ? t("rutFirmado") : t("readOnly")}</p>;
}
