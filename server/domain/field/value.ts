import { normaliseEmailAddress } from "@/server/domain/email-spelling";
import { hasHiddenCharacters, isReadableText } from "@/server/domain/hidden-characters";
import { countCodePoints, TEXT_LIMITS } from "@/server/domain/limits";
import type { FieldType } from "@/server/domain/vocabulary";
import { isRuleSatisfied } from "./checkbox-rule";
import type { FieldMeta } from "./meta";
import { findBrokenBound, readNumber, writeNumber } from "./number";
import { readSignature } from "./read-signature";
import { isReadOnly, isRequired } from "./requirement";
import { formatRut, isCheckDigitRight, readRut } from "./rut";
import { isBlankDrawing, isKindEnabled, type SignatureSwitches, type SignatureValue } from "./signature";
import type { FieldValueRule } from "./value-rule";

export type FieldForValue = { readonly type: FieldType; readonly fieldMeta: FieldMeta | null };

export type ValueContext = SignatureSwitches & {
  /** The value of a DATE field dated now: server's time, envelope's zone, format and language. */
  readonly today: string;
  /** `unwritableLetters`; without it, a page leaves this check to the server. */
  readonly unwritable?: (text: string) => readonly string[];
};

/** The stored form: `customText` as rest/README.md 1.9 encodes it; cleared = the field is empty again. */
export type FieldValue = {
  readonly customText: string;
  readonly cleared: boolean;
  readonly signature?: SignatureValue;
};

export type FieldValueProblem = {
  readonly rule: FieldValueRule;
  readonly params: Readonly<Record<string, string | number>>;
};

export type FieldValueResult =
  | { readonly ok: true; readonly value: FieldValue }
  | { readonly ok: false; readonly problem: FieldValueProblem };

const CLEARED: FieldValueResult = { ok: true, value: { customText: "", cleared: true } };

function acceptText(customText: string): FieldValueResult {
  return { ok: true, value: { customText, cleared: false } };
}

function refuseValue(rule: FieldValueRule, params: FieldValueProblem["params"] = {}): FieldValueResult {
  return { ok: false, problem: { rule, params } };
}

/**
 * Validates a recipient's value, by the table of domain/fields.md 8.2. Null clears any field, as do "" for
 * text, false for DATE and [] for CHECKBOX. Other values: a string, true for DATE, an index for RADIO,
 * indices for CHECKBOX, a `SignatureValue`.
 */
export function checkFieldValue(
  field: FieldForValue,
  wireValue: unknown,
  context: ValueContext,
): FieldValueResult {
  if (isReadOnly(field)) return refuseValue("field.readOnly");
  if (field.type === "RUT_FIRMADO") return refuseValue("rutFirmado.fixed");
  if (wireValue === null) return CLEARED;
  switch (field.type) {
    case "SIGNATURE":
    case "FREE_SIGNATURE":
      return checkPaperLetters(checkSignature(wireValue, context), context);
    case "DATE":
      return checkDate(wireValue, context);
    case "RADIO":
      return checkRadio(field.fieldMeta, wireValue);
    case "CHECKBOX":
      return checkCheckbox(field.fieldMeta, wireValue);
    default:
      if (typeof wireValue !== "string") return refuseValue("value.type", { expected: "string" });
      return wireValue === ""
        ? CLEARED
        : checkPaperLetters(TEXT_CHECKS[field.type](field, wireValue), context);
  }
}

function checkPaperLetters(result: FieldValueResult, { unwritable }: ValueContext): FieldValueResult {
  const letters = result.ok && unwritable ? unwritable(getWrittenText(result.value)) : [];
  return letters.length === 0 ? result : refuseValue("text.unwritable", { letters: letters.join(" ") });
}

const getWrittenText = ({ customText, signature }: FieldValue): string =>
  signature?.kind === "typed" ? signature.text : customText;

/** Types with text entered by the recipient. A new type is one of them until it is excluded here. */
type EnteredAsText = Exclude<
  FieldType,
  "SIGNATURE" | "FREE_SIGNATURE" | "DATE" | "RADIO" | "CHECKBOX" | "RUT_FIRMADO"
>;

const TEXT_CHECKS: Record<EnteredAsText, (field: FieldForValue, text: string) => FieldValueResult> = {
  INITIALS: (_, text) => checkName(text),
  NAME: (_, text) => checkName(text),
  EMAIL: (_, text) => checkEmail(text),
  NUMBER: ({ fieldMeta }, text) => checkNumber(fieldMeta, text),
  DROPDOWN: ({ fieldMeta }, text) => checkDropdown(fieldMeta, text),
  RUT: ({ fieldMeta }, text) => checkRut(fieldMeta, text),
  TEXT: checkFreeText,
};

function checkName(text: string): FieldValueResult {
  const name = text.trim();
  if (name === "") return refuseValue("text.blank");
  if (hasHiddenCharacters(name)) return refuseValue("text.hiddenCharacters");
  const length = countCodePoints(name);
  if (length > TEXT_LIMITS.recipientName)
    return refuseValue("text.tooLong", { limit: TEXT_LIMITS.recipientName, length });
  return acceptText(name);
}

function checkEmail(text: string): FieldValueResult {
  const address = normaliseEmailAddress(text);
  return address === null ? refuseValue("email.invalid") : acceptText(address);
}

function checkFreeText(field: FieldForValue, text: string): FieldValueResult {
  const limit = (field.fieldMeta?.type === "text" && field.fieldMeta.characterLimit) || TEXT_LIMITS.fieldText;
  const length = countCodePoints(text);
  if (isRequired(field) && text.trim() === "") return refuseValue("text.blank");
  if (length > limit) return refuseValue("text.tooLong", { limit, length });
  return isReadableText(text) ? acceptText(text) : refuseValue("text.hiddenCharacters");
}

function checkNumber(meta: FieldMeta | null, text: string): FieldValueResult {
  const typed = text.trim();
  const options = meta?.type === "number" ? meta : null;
  const value = readNumber(typed, options?.numberFormat);
  if (value === null) {
    return options?.numberFormat
      ? refuseValue("number.format", { format: options.numberFormat })
      : refuseValue("number.invalid");
  }
  const broken = findBrokenBound(value, options ?? {});
  if (broken !== null) return refuseValue(`number.${broken.rule}`, { bound: broken.bound });
  return acceptText((options?.numberFormat && writeNumber(value, options.numberFormat)) || typed);
}

function checkDropdown(meta: FieldMeta | null, text: string): FieldValueResult {
  const options = meta?.type === "dropdown" ? (meta.values ?? []) : [];
  return options.some((option) => option.value === text) ? acceptText(text) : refuseValue("choice.unknown");
}

function checkRut(meta: FieldMeta | null, text: string): FieldValueResult {
  const rut = readRut(text);
  if (rut === null) return refuseValue("rut.structure");
  if (!isCheckDigitRight(rut)) return refuseValue("rut.checkDigit");
  const canonical = formatRut(rut);
  const limit = meta?.type === "rut" ? meta.characterLimit : 0;
  if (limit && canonical.length > limit)
    return refuseValue("text.tooLong", { limit, length: canonical.length });
  return acceptText(canonical);
}

function checkDate(wireValue: unknown, context: ValueContext): FieldValueResult {
  if (wireValue === false) return CLEARED;
  if (wireValue !== true) return refuseValue("value.type", { expected: "boolean" });
  return acceptText(context.today);
}

const isIndex = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function checkRadio(meta: FieldMeta | null, wireValue: unknown): FieldValueResult {
  if (!isIndex(wireValue)) return refuseValue("value.type", { expected: "index" });
  const options = meta?.type === "radio" ? (meta.values ?? []) : [];
  return wireValue < options.length ? acceptText(String(wireValue)) : refuseValue("choice.unknown");
}

function checkCheckbox(meta: FieldMeta | null, wireValue: unknown): FieldValueResult {
  if (!Array.isArray(wireValue) || !wireValue.every(isIndex)) {
    return refuseValue("value.type", { expected: "indices" });
  }
  const indices = [...wireValue].sort((a, b) => a - b);
  if (indices.length === 0) return CLEARED;
  if (new Set(indices).size !== indices.length) return refuseValue("choice.repeated");
  if (meta?.type !== "checkbox" || indices.some((index) => index >= (meta.values?.length ?? 0))) {
    return refuseValue("choice.unknown");
  }
  const { validationRule, validationLength } = meta;
  if (isRuleSatisfied(validationRule, validationLength, indices.length))
    return acceptText(JSON.stringify(indices));
  const params = { count: validationLength ?? 0, selected: indices.length };
  if (validationRule === "Select at least") return refuseValue("checkbox.atLeast", params);
  return refuseValue(validationRule === "Select exactly" ? "checkbox.exactly" : "checkbox.atMost", params);
}

function checkSignature(wireValue: unknown, context: ValueContext): FieldValueResult {
  const reading = readSignature(wireValue);
  if (!reading.ok)
    return refuseValue("signature.invalid", { key: reading.key, complaint: reading.complaint });
  const signature = reading.value;
  if (!isKindEnabled(signature.kind, context))
    return refuseValue("signature.kindDisabled", { kind: signature.kind });
  if (signature.kind === "drawn" && isBlankDrawing(signature)) return refuseValue("signature.blank");
  return { ok: true, value: { customText: "", cleared: false, signature } };
}
