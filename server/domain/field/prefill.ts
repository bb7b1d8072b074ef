import { TZDate } from "@date-fns/tz";
import { createInvalidBodyError, type IssueText, SAID_KEYS } from "@/server/domain/errors";
import type { DateFormat, FieldType, Language } from "@/server/domain/vocabulary";
import { formatDate } from "./date";
import { FieldMeta, getDefaultFieldMeta } from "./meta";
import { isCreatable, toMetaType } from "./meta-types";
import { listUnwritableLetters } from "./paper-letters";
import { describeProblem } from "./parse-value";
import { isPrefillable } from "./prefill-types";
import { checkFieldValue, type FieldForValue, type FieldValueProblem } from "./value";

/** A value for one field of the template, as `POST /envelope/use` takes it (rest/envelopes.md 4.11). */
export type Prefill = {
  readonly id: number;
  /** Lower case, as inside a fieldMeta. */
  readonly type: string;
  readonly label?: string | undefined;
  readonly placeholder?: string | undefined;
  readonly value?: string | readonly string[] | undefined;
};

export type PrefillContext = {
  readonly now: Date;
  readonly timeZone: string;
  readonly dateFormat: DateFormat;
  readonly language: Language;
};

/** The field of the new envelope; `customText` is set if the value is inserted at once. */
export type Prefilled = { readonly fieldMeta: FieldMeta; readonly customText?: string };

/**
 * Puts a value into a template's field. DATE is inserted at once, on the new envelope's clock; the others
 * become presets, which distribute inserts (rest/README.md 3.4) and the signer may edit. The signer must be
 * able to enter the value, but a checkbox may be ticked in part.
 * @throws DomainError INVALID_BODY naming the key under `path`
 */
export function prefillField(
  field: FieldForValue,
  prefill: Prefill,
  context: PrefillContext,
  path: string,
): Prefilled {
  const meta = getPrefilledMeta(field, prefill, path);
  if (meta.type === "checkbox") return { fieldMeta: withTicks(meta, prefill, path) };
  const value = readPrefillText(prefill, path);
  switch (meta.type) {
    case "text":
      return { fieldMeta: { ...meta, text: toEnterableText(field.type, meta, value, context, path) } };
    case "rut":
      return { fieldMeta: { ...meta, text: toEnterableText(field.type, meta, value, context, path) } };
    case "number":
      return { fieldMeta: { ...meta, value: toEnterableText(field.type, meta, value, context, path) } };
    case "dropdown":
      return {
        fieldMeta: { ...meta, defaultValue: toEnterableText(field.type, meta, value, context, path) },
      };
    case "radio":
      return { fieldMeta: withChoice(meta, value, path) };
    default:
      return { fieldMeta: meta, customText: formatDateText(value, context, path) };
  }
}

/** Returns the field's own meta with the given label and placeholder, after checking the types. */
function getPrefilledMeta(field: FieldForValue, prefill: Prefill, path: string): FieldMeta {
  if (!isCreatable(field.type) || !isPrefillable(field.type)) {
    throw createInvalidBodyError(
      `${path}.id`,
      `field ${prefill.id} is of type ${field.type}, which cannot be prefilled.`,
    );
  }
  const expected = toMetaType(field.type);
  if (prefill.type !== expected) {
    throw createInvalidBodyError(`${path}.type`, `must be "${expected}", the type of field ${prefill.id}.`);
  }
  const textOverrides = Object.fromEntries(
    Object.entries({ label: prefill.label, placeholder: prefill.placeholder }).filter(
      ([, text]) => text !== undefined,
    ),
  );
  const parsed = FieldMeta.safeParse({
    ...(field.fieldMeta ?? getDefaultFieldMeta(field.type)),
    ...textOverrides,
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw createInvalidBodyError(
    `${path}.${issue?.path.map(String).join(".") ?? ""}`,
    `${issue?.message ?? "is not valid"}.`,
  );
}

/** Only TEXT may be empty: the template's own text is then left out. */
function readPrefillText({ type, value }: Prefill, path: string): string {
  if (typeof value === "string" && (value !== "" || type === "text")) return value;
  throw createInvalidBodyError(`${path}.value`, "must be a text that is not empty.", {
    key: "text.blank",
    values: {},
  });
}

/**
 * Returns the value in stored form, if the signer could have entered it. Ignores `readOnly`, which locks the
 * field only afterwards.
 */
function toEnterableText(
  type: FieldType,
  meta: FieldMeta,
  value: string,
  context: PrefillContext,
  path: string,
): string {
  const field = { type, fieldMeta: { ...meta, readOnly: false } };
  const switches = {
    typedSignatureEnabled: false,
    uploadSignatureEnabled: false,
    drawSignatureEnabled: false,
  };
  const today = formatDate(context.now, context.dateFormat, context.timeZone, context.language);
  const result = checkFieldValue(field, value, { today, ...switches, unwritable: listUnwritableLetters });
  if (result.ok) return result.value.customText;
  throw createInvalidBodyError(
    `${path}.value`,
    describeProblem(field, result.problem),
    toLocalisedMessage(result.problem),
  );
}

function toLocalisedMessage({ rule, params }: FieldValueProblem): IssueText | undefined {
  const key = SAID_KEYS.find((known) => known === rule);
  return key && { key, values: params };
}

const UNKNOWN_CHOICE: IssueText = { key: "choice.unknown", values: {} };

type RadioMeta = Extract<FieldMeta, { type: "radio" }>;
type CheckboxMeta = Extract<FieldMeta, { type: "checkbox" }>;

function withChoice(meta: RadioMeta, value: string, path: string): RadioMeta {
  const optionIndex = (meta.values ?? []).findIndex((option) => option.value === value);
  if (optionIndex < 0)
    throw createInvalidBodyError(`${path}.value`, "must be one of the options.", UNKNOWN_CHOICE);
  return {
    ...meta,
    values: meta.values?.map((option, index) => ({ ...option, checked: index === optionIndex })),
  };
}

function withTicks(meta: CheckboxMeta, { value }: Prefill, path: string): CheckboxMeta {
  if (!Array.isArray(value))
    throw createInvalidBodyError(`${path}.value`, "must be a list of options.", UNKNOWN_CHOICE);
  const requestedOptions = new Set<string>(value);
  const validOptions = new Set(meta.values?.map((option) => option.value));
  if (![...requestedOptions].every((option) => validOptions.has(option))) {
    throw createInvalidBodyError(`${path}.value`, "must name options of the field only.", UNKNOWN_CHOICE);
  }
  return {
    ...meta,
    values: meta.values?.map((option) => ({ ...option, checked: requestedOptions.has(option.value) })),
  };
}

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MOMENT =
  /^\d{4}-\d{2}-\d{2}[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?$/;
const HAS_OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/;

/**
 * Parses a day, or a moment, in ISO 8601. Without an offset it is read on the envelope's clock, never on the
 * server's. A date without time keeps its day in every zone.
 */
function formatDateText(value: string, context: PrefillContext, path: string): string {
  const date = readDate(value.trim(), context.timeZone);
  if (date === null) {
    throw createInvalidBodyError(
      `${path}.value`,
      "must be a date such as 2026-03-31 or 2026-03-31T15:00:00Z.",
      {
        key: "date.invalid",
        values: {},
      },
    );
  }
  return formatDate(date, context.dateFormat, context.timeZone, context.language);
}

function readDate(text: string, timeZone: string): Date | null {
  const [, year, month, day] = DAY.exec(text.slice(0, 10)) ?? [];
  if (!isRealDay(Number(year), Number(month), Number(day))) return null;
  if (DAY.test(text)) return new TZDate(Number(year), Number(month) - 1, Number(day), timeZone);
  if (!MOMENT.test(text)) return null;
  const iso = text.replace(" ", "T");
  const date = HAS_OFFSET.test(iso) ? new Date(iso) : TZDate.tz(timeZone, ...parseClockTime(iso));
  return Number.isNaN(date.getTime()) ? null : date;
}

/** JavaScript turns 30 February into 2 March; an impossible date must be refused instead. */
function isRealDay(year: number, month: number, day: number): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function parseClockTime(iso: string): [number, number, number, number, number, number] {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = iso.split(/[-T:.]/).map(Number);
  return [year, month - 1, day, hour, minute, second];
}
