type Params = Readonly<Record<string, string | number>>;

/**
 * Rules that refuse a value: stable names with their figures, so that pages translate (their catalogues key
 * by these) and REST answers the English sentence.
 */
const SENTENCES = {
  "field.readOnly": () => "was set by the sender and cannot be changed.",
  "value.type": ({ expected }: Params) => `must be given as ${expected}.`,
  "text.blank": () => "may not be blank.",
  "text.tooLong": ({ limit, length }: Params) => `may have at most ${limit} characters, has ${length}.`,
  "text.hiddenCharacters": () => "may not contain invisible or control characters.",
  "text.unwritable": ({ letters }: Params) => `has letters that no font of ours can print: ${letters}.`,
  "email.invalid": () => "must be one e-mail address.",
  "number.invalid": () => "must be a number such as 1234.5 or -7.",
  "number.format": ({ format }: Params) => `must be a number written as ${format}.`,
  "number.min": ({ bound }: Params) => `must be at least ${bound}.`,
  "number.max": ({ bound }: Params) => `must be at most ${bound}.`,
  "choice.unknown": () => "must be one of the options.",
  "choice.repeated": () => "may name each option only once.",
  "checkbox.atLeast": ({ count, selected }: Params) => `select at least ${count}, selected ${selected}.`,
  "checkbox.exactly": ({ count, selected }: Params) => `select exactly ${count}, selected ${selected}.`,
  "checkbox.atMost": ({ count, selected }: Params) => `select at most ${count}, selected ${selected}.`,
  "rut.structure": () => "must be a RUT such as 12.345.678-5.",
  "rut.checkDigit": () => "is not a valid RUT: number and check digit do not match.",
  "rutFirmado.fixed": () => "comes from the verified identity and cannot be entered.",
  "signature.invalid": ({ key, complaint }: Params) => `is not a valid signature (${key}: ${complaint}).`,
  "signature.kindDisabled": ({ kind }: Params) => `a ${kind} signature is not accepted for this envelope.`,
  "signature.blank": () => "the drawing is blank or just a dot.",
} as const satisfies Record<string, (params: Params) => string>;

export type FieldValueRule = keyof typeof SENTENCES;

export function formatValueRule(rule: FieldValueRule, params: Params): string {
  return SENTENCES[rule](params);
}
