import { DomainError, type IssueText } from "../errors";
import { mayOwnFields } from "../recipient/role";
import type { RecipientRole } from "../vocabulary";
import { FieldMeta, getDefaultFieldMeta } from "./meta";
import { CREATABLE_FIELD_TYPES, type CreatableFieldType } from "./meta-types";
import type { Placement } from "./placement";

/**
 * Field tags in a PDF's own text: `{{type, rN, key=value…}}` (rest/envelopes.md 4.4, domain/evidence.md 7.2). Text
 * that does not begin with a known type and `rN` is ordinary text and stays unchanged.
 */

export type PercentBox = Omit<Placement, "page">;

/** A piece of a page's text and its position, line by line, in percent of the displayed page. */
export type FoundText = { text: string; page: number; lines: readonly PercentBox[] };

export type Tag = {
  type: CreatableFieldType;
  /** The N of rN, from 1. */
  recipient: number;
  /** Keys as written, lower case. */
  options: ReadonlyMap<string, string>;
};

/**
 * Some producers write text without a height; such a tag still gets a clickable field (rest/envelopes.md 4.4).
 */
const LEAST_PERCENT = 0.01;
const FALLBACK_PERCENT = 2;

/** A free signature cannot be created (domain/fields.md 8.1), so its tag asks for the ordinary one. */
function findFieldType(word: string): CreatableFieldType | undefined {
  const typeName = word === "FREE_SIGNATURE" ? "SIGNATURE" : word;
  return CREATABLE_FIELD_TYPES.find((type) => type === typeName);
}

/**
 * Parses one `{{…}}`; null for text that is no tag. Producers may break words, so blanks count in values
 * only.
 */
export function readTag(text: string): Tag | null {
  const inner = /^\s*\{\s*\{([^{}]*)\}\s*\}\s*$/.exec(text)?.[1];
  const [first = "", second = "", ...rest] = (inner ?? "").split(",");
  const type = findFieldType(first.replace(/\s/g, "").toUpperCase());
  const number = /^r([1-9]\d{0,5})$/i.exec(second.replace(/\s/g, ""))?.[1];
  if (!type || number === undefined) return null;
  const options = rest.flatMap((part): [string, string][] => {
    const at = part.indexOf("=");
    const key = part.slice(0, Math.max(0, at)).replace(/\s/g, "").toLowerCase();
    return key === ""
      ? []
      : [
          [
            key,
            part
              .slice(at + 1)
              .replace(/\s+/g, " ")
              .trim(),
          ],
        ];
  });
  return { type, recipient: Number(number), options: new Map(options) };
}

type OptionKind = "boolean" | "number" | "text";

/** Keys of fieldMeta that fit on one line, and their types; lists of options do not fit. */
const OPTIONS: readonly (readonly [key: string, kind: OptionKind])[] = [
  ["required", "boolean"],
  ["readOnly", "boolean"],
  ["fontSize", "number"],
  ["minValue", "number"],
  ["maxValue", "number"],
  ["characterLimit", "number"],
  ["lineHeight", "number"],
  ["letterSpacing", "number"],
  ["label", "text"],
  ["placeholder", "text"],
  ["text", "text"],
  ["value", "text"],
  ["defaultValue", "text"],
  ["numberFormat", "text"],
  ["textAlign", "text"],
  ["verticalAlign", "text"],
  ["overflow", "text"],
  ["direction", "text"],
  ["hideLabels", "boolean"],
];

/** The first hundred characters are enough to find a tag again. */
export const shortenText = (text: string): string => (text.length > 100 ? `${text.slice(0, 100)}…` : text);
const quoteText = (text: string): string => `"${shortenText(text)}"`;

function createRefusal(found: FoundText, complaint: string, { key, values }: IssueText): DomainError {
  const message = `Placeholder ${quoteText(found.text)} on page ${found.page}: ${complaint}`;
  const localisedMessage = { key, values: { ...values, text: shortenText(found.text), page: found.page } };
  return new DomainError("INVALID_BODY", message, {
    issues: [{ path: "files", message, said: localisedMessage }],
  });
}

export type OptionSlip = { option: string; complaint: string };

function readOptionValue(kind: OptionKind, text: string): boolean | number | string | undefined {
  if (kind === "text") return text;
  if (kind === "boolean") return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === "true" : undefined;
  return /^[+-]?\d+(?:\.\d+)?$/.test(text) ? Number(text) : undefined;
}

/**
 * Returns the configuration a tag asks for: its options over the type's defaults. Signatures take none;
 * unknown keys are dropped. Returns the first invalid option instead, if any.
 */
export function readOptions(tag: Tag): { meta: FieldMeta } | { slip: OptionSlip } {
  const preset = getDefaultFieldMeta(tag.type);
  if (tag.type === "SIGNATURE") return { meta: preset };
  const parsedOptions: Record<string, boolean | number | string> = {};
  for (const [key, kind] of OPTIONS) {
    const text = tag.options.get(key.toLowerCase());
    if (text === undefined) continue;
    const value = readOptionValue(kind, text);
    const complaint = kind === "boolean" ? "must be true or false." : "must be a number.";
    if (value === undefined) return { slip: { option: key, complaint } };
    parsedOptions[key] = value;
  }
  const parsed = FieldMeta.safeParse({ ...preset, ...parsedOptions });
  if (parsed.success) return { meta: parsed.data };
  const [issue] = parsed.error.issues;
  return { slip: { option: String(issue?.path.join(".")), complaint: `${issue?.message}.` } };
}

/** Returns the meta of `readOptions`. @throws DomainError INVALID_BODY naming the tag and the option */
export function buildTagMeta(tag: Tag, found: FoundText): FieldMeta {
  const read = readOptions(tag);
  if ("meta" in read) return read.meta;
  const { option, complaint } = read.slip;
  throw createRefusal(found, `${option}: ${complaint}`, { key: "tagOption", values: { option } });
}

/** Returns the box around all lines of a text, cut to the page, never without a size. */
export function toTagPlacement(found: FoundText): Placement {
  const computeSide = (low: keyof PercentBox, length: keyof PercentBox) => {
    const start = Math.max(0, Math.min(...found.lines.map((line) => line[low])));
    const end = Math.min(100, Math.max(...found.lines.map((line) => line[low] + line[length])));
    const size = end - start < LEAST_PERCENT ? FALLBACK_PERCENT : end - start;
    return { start: Math.max(0, Math.min(start, 100 - size)), size };
  };
  const [x, y] = [computeSide("positionX", "width"), computeSide("positionY", "height")];
  return { page: found.page, positionX: x.start, positionY: y.start, width: x.size, height: y.size };
}

/** A field that a file asks for; `recipient` is an index from 0 into the plan's list. */
type TagField = Placement & {
  file: number;
  recipient: number;
  type: CreatableFieldType;
  fieldMeta: FieldMeta;
};

export type TagPlan = {
  fields: TagField[];
  /** The numbers of the tags, rising: recipients to create if the caller has none. */
  recipientNumbers: number[];
};

type TagRecipient = { role: RecipientRole };

/** Returns the recipient of rN, or why it can have no field. */
export function findTagRecipient<Person extends TagRecipient>(
  number: number,
  recipients: readonly Person[],
): Person | "MISSING" | "ROLE" {
  const recipient = recipients[number - 1];
  if (!recipient) return "MISSING";
  return mayOwnFields(recipient.role) ? recipient : "ROLE";
}

/** Returns the index of rN's recipient. @throws DomainError INVALID_BODY */
function getRecipientIndex(found: FoundText, number: number, recipients: readonly TagRecipient[]): number {
  const seat = findTagRecipient(number, recipients);
  const values = { recipient: number, count: recipients.length };
  if (seat === "MISSING") {
    const complaint = `r${number} names a recipient that is not there; there are ${recipients.length}.`;
    throw createRefusal(found, complaint, { key: "tagMissing", values });
  }
  if (seat === "ROLE") {
    const role = recipients[number - 1]?.role;
    const complaint = `r${number} is ${role}, and recipients with that role cannot have fields.`;
    throw createRefusal(found, complaint, { key: "tagRole", values });
  }
  return number - 1;
}

/**
 * Plans the fields of the tags in several files. rN is the Nth of `recipients`; if that list is empty, the
 * plan numbers recipients to create. @throws DomainError INVALID_BODY for rN out of range or an impossible
 * option
 */
export function planTags(
  files: readonly (readonly FoundText[])[],
  recipients: readonly { role: RecipientRole }[],
): TagPlan {
  const read = files.flatMap((found, file) =>
    found.flatMap((text) => {
      const tag = readTag(text.text);
      return tag ? [{ file, text, tag }] : [];
    }),
  );
  const used = new Set(read.map(({ tag }) => tag.recipient));
  const recipientNumbers = [...used].sort((a, b) => a - b);
  const fields = read.map(({ file, text, tag }): TagField => {
    const recipient =
      recipients.length > 0
        ? getRecipientIndex(text, tag.recipient, recipients)
        : recipientNumbers.indexOf(tag.recipient);
    return { ...toTagPlacement(text), file, recipient, type: tag.type, fieldMeta: buildTagMeta(tag, text) };
  });
  return { fields, recipientNumbers };
}

/**
 * Builds the recipient of a tag if the sender named none. The address can never receive mail (RFC 2606), so
 * no stranger gets mail before the sender enters a real one.
 */
export const createNumberedRecipient = (number: number) => ({
  name: `Recipient ${number}`,
  email: `recipient.${number}@placeholder.invalid`,
  role: "SIGNER" as const,
  signingOrder: number,
});
