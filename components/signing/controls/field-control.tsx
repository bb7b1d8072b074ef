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

/** Few documents ask for it: it is loaded when its step comes (ruling 57). */
const SignedRutControl = dynamic(() =>
  import("./signed-rut-control").then((module) => module.SignedRutControl),
);

export type FieldControlProps = {
  field: ShownField;
  /** What the control shows: a draft, else the stored value; null when empty. */
  value: unknown;
  problem: FieldValueProblem | undefined;
  /** Typing goes on; nothing is stored yet. */
  onDraft: (value: unknown) => void;
  /** Done entering; null clears. */
  onCommit: (value: unknown) => void;
};

/** The control of a field's type, with label, hint and problem. The same one in the step panel and the Form view. */
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

/** Why a field takes no input here; of a DATE also what it will say. */
export function LockedNote({ field }: { field: ShownField }) {
  const t = useTranslations("signing.field");
  const { context } = useSessionContext();
  if (field.type === "DATE" && !field.readOnly) {
    return <p className="text-ink-2">{t("date.auto", { date: context.today })}</p>;
  }
  return <p className="text-ink-2">{field.type === "RUT_FIRMADO" ? t("rutFirmado") : t("readOnly")}</p>;
}
