import * as z from "zod";
import { countCodePoints, TEXT_LIMITS } from "@/server/domain/limits";
import { foldBreaks } from "@/server/domain/one-line";
import { CHECKBOX_RULES, checkRuleShape, toCanonicalRule } from "./checkbox-rule";
import type { CreatableFieldType } from "./meta-types";

export const OVERFLOWS = ["auto", "horizontal", "vertical", "crop"] as const;
const TEXT_ALIGNS = ["left", "center", "right"] as const;
const VERTICAL_ALIGNS = ["top", "middle", "bottom"] as const;
const DIRECTIONS = ["vertical", "horizontal"] as const;
export const NUMBER_FORMATS = ["123,456,789.00", "123.456.789,00", "123456,789.00"] as const;
export type NumberFormat = (typeof NUMBER_FORMATS)[number];

/** Pixels on screen, points on paper (1 px = 1 pt). */
export const FONT_SIZE = { min: 8, max: 96, default: 12 } as const;

const isShort = (text: string): boolean => countCodePoints(text) <= TEXT_LIMITS.fieldLabel;
const TOO_LONG = { message: `May have at most ${TEXT_LIMITS.fieldLabel} characters` };
const shortText = z.string().refine(isShort, TOO_LONG);
/** Names a field on screen, in the log and on paper: never two lines that read like two names. */
const shortLine = z.string().overwrite(foldBreaks).refine(isShort, TOO_LONG);
const longText = z.string().refine((text) => countCodePoints(text) <= TEXT_LIMITS.fieldText, {
  message: `May have at most ${TEXT_LIMITS.fieldText} characters`,
});

const common = {
  label: shortLine.optional(),
  placeholder: shortLine.optional(),
  required: z.boolean().optional(),
  readOnly: z.boolean().optional(),
  fontSize: z.number().min(FONT_SIZE.min).max(FONT_SIZE.max).default(FONT_SIZE.default),
  overflow: z.enum(OVERFLOWS).default("auto"),
};
const aligned = { textAlign: z.enum(TEXT_ALIGNS).default("left") };
const spaced = {
  lineHeight: z.number().min(1).max(10).nullish(),
  letterSpacing: z.number().min(0).max(100).nullish(),
  verticalAlign: z.enum(VERTICAL_ALIGNS).nullish(),
};
const characterLimit = z.int().min(0).optional();
/**
 * For options with labels printed on the page: only marks are drawn, from one end of the field to the other.
 */
const hideLabels = z.boolean().optional();
const option = z.object({ id: z.number(), checked: z.boolean(), value: shortText });
const numberFormat = z.preprocess(
  (format) => (format === "" ? null : format),
  z.enum(NUMBER_FORMATS).nullish(),
);

/** Reads the canonical names and the aliases integrators use; yields the canonical name, or "" for none. */
const CheckboxRule = z.preprocess(toCanonicalRule, z.enum(["", ...CHECKBOX_RULES]));

const SignatureMeta = z.object({ type: z.literal("signature"), ...common });
const InitialsMeta = z.object({ type: z.literal("initials"), ...common, ...aligned });
const NameMeta = z.object({ type: z.literal("name"), ...common, ...aligned });
const EmailMeta = z.object({ type: z.literal("email"), ...common, ...aligned });
const DateMeta = z.object({ type: z.literal("date"), ...common, ...aligned });
const TextMeta = z.object({
  type: z.literal("text"),
  ...common,
  ...aligned,
  ...spaced,
  text: longText.optional(),
  characterLimit,
});
const NumberMeta = z.object({
  type: z.literal("number"),
  ...common,
  ...aligned,
  ...spaced,
  numberFormat,
  value: shortText.optional(),
  minValue: z.number().nullish(),
  maxValue: z.number().nullish(),
});
const RadioMeta = z.object({
  type: z.literal("radio"),
  ...common,
  values: z.array(option).optional(),
  direction: z.enum(DIRECTIONS).default("vertical"),
  hideLabels,
});
const CheckboxMeta = z.object({
  type: z.literal("checkbox"),
  ...common,
  values: z.array(option).optional(),
  validationRule: CheckboxRule.optional(),
  validationLength: z.int().min(0).optional(),
  direction: z.enum(DIRECTIONS).default("vertical"),
  hideLabels,
});
const DropdownMeta = z.object({
  type: z.literal("dropdown"),
  ...common,
  values: z.array(z.object({ value: shortText })).optional(),
  defaultValue: shortText.optional(),
});
const RutMeta = z.object({
  type: z.literal("rut"),
  ...common,
  ...aligned,
  text: shortText.optional(),
  characterLimit,
});
const RutFirmadoMeta = z.object({ type: z.literal("rut_firmado"), ...common, ...aligned });

/**
 * The configuration of a field (seed 2.4), one shape per type. Drops unknown keys and fills in the seed's
 * defaults. Refuses what could never be signed (rest/README.md 3.1). `findMetaProblems` reports unfinished
 * metas before sending, so that an editor can save work in progress.
 */
export const FieldMeta = z
  .discriminatedUnion("type", [
    SignatureMeta,
    InitialsMeta,
    NameMeta,
    EmailMeta,
    DateMeta,
    TextMeta,
    NumberMeta,
    RadioMeta,
    CheckboxMeta,
    DropdownMeta,
    RutMeta,
    RutFirmadoMeta,
  ])
  .superRefine((meta, context) => {
    const addIssue = (path: string, message: string) =>
      context.addIssue({ code: "custom", path: [path], message });
    if (meta.required === true && meta.readOnly === true) {
      addIssue("readOnly", "A field cannot be required and read-only at once");
    }
    if (meta.type === "number") {
      const { minValue, maxValue } = meta;
      if (typeof minValue === "number" && typeof maxValue === "number" && minValue > maxValue) {
        addIssue("minValue", "May not be greater than maxValue");
      }
    }
    if (meta.type === "checkbox") {
      const complaint = checkRuleShape(meta.validationRule, meta.validationLength, meta.values?.length);
      if (complaint !== null) addIssue("validationLength", complaint);
    }
  });
export type FieldMeta = z.infer<typeof FieldMeta>;
/** The input form, without the defaults. */
export type GivenFieldMeta = z.input<typeof FieldMeta>;

const TEXTUAL = { label: "", placeholder: "", required: false, readOnly: false } as const;

/**
 * Returns the full meta of a field created without one (rest/README.md 3.1, with the seed's font size and
 * overflow).
 */
export function getDefaultFieldMeta(type: CreatableFieldType): FieldMeta {
  return FieldMeta.parse(DEFAULTS[type]);
}

const DEFAULTS = {
  SIGNATURE: { type: "signature" },
  INITIALS: { type: "initials" },
  NAME: { type: "name" },
  EMAIL: { type: "email" },
  DATE: { type: "date" },
  TEXT: { type: "text", ...TEXTUAL, text: "" },
  NUMBER: { type: "number", ...TEXTUAL },
  RADIO: { type: "radio", values: [{ id: 1, checked: false, value: "" }], required: false, readOnly: false },
  CHECKBOX: {
    type: "checkbox",
    values: [{ id: 1, checked: false, value: "" }],
    validationRule: "",
    validationLength: 0,
    required: false,
    readOnly: false,
  },
  DROPDOWN: {
    type: "dropdown",
    values: [{ value: "Option 1" }],
    defaultValue: "",
    required: false,
    readOnly: false,
  },
  RUT: { type: "rut", ...TEXTUAL, text: "" },
  RUT_FIRMADO: { type: "rut_firmado" },
} as const satisfies Record<CreatableFieldType, z.input<typeof FieldMeta>>;
