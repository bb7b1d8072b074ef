import type { FieldType } from "@/server/domain/vocabulary";
import type { TemplateContent } from "./content";

/** Subject of a change: the template itself, a setting of its documents, or one of its parts. */
export const CHANGED_PARTS = ["TEMPLATE", "SETTING", "FILE", "PERSON", "FIELD", "LINK"] as const;
export const WAYS_OF_CHANGE = ["ADDED", "REMOVED", "CHANGED"] as const;

export type TemplateChange = {
  readonly what: (typeof CHANGED_PARTS)[number];
  readonly how: (typeof WAYS_OF_CHANGE)[number];
  /** Display name: a file's or placeholder's name, a field's label. */
  readonly name: string;
  /** The changed property; null if the whole part was added or removed. */
  readonly key: string | null;
  readonly from: unknown;
  readonly to: unknown;
  readonly field: { readonly type: FieldType; readonly page: number; readonly person: string } | null;
};

type TemplatePerson = TemplateContent["people"][number];
type Field = TemplateContent["fields"][number];
type Keyed = { readonly id: string | number };

/** Returns all differences of `to` from `from`, the template first and its fields last. */
export function listTemplateChanges(from: TemplateContent, to: TemplateContent): TemplateChange[] {
  return [
    ...listTemplateKeyChanges(from, to),
    ...listChangedKeys("SETTING", "", from.settings, to.settings),
    ...listPartChanges(from.files, to.files, "FILE", pickFileFacts, ({ title }) => title),
    ...listPartChanges(from.people, to.people, "PERSON", pickPersonFacts, getPersonName),
    ...listPartChanges(
      keyLinks(from.attachments),
      keyLinks(to.attachments),
      "LINK",
      ({ data }) => ({ data }),
      getLabel,
    ),
    ...listFieldChanges(from, to),
  ];
}

function listTemplateKeyChanges(from: TemplateContent, to: TemplateContent): TemplateChange[] {
  return listChangedKeys("TEMPLATE", to.title, pickTemplateFacts(from), pickTemplateFacts(to));
}

const pickTemplateFacts = (content: TemplateContent) => {
  const { settings: _, files: __, people: ___, fields: ____, attachments: _____, ...own } = content;
  return own;
};

/** Facts read from the file itself are no change of their own. */
const pickFileFacts = ({ title, order, originalVersionId, pageCount }: TemplateContent["files"][number]) => ({
  title,
  order,
  // A replaced file is shown by its page count: its stored name means nothing to readers.
  ...(originalVersionId === null ? {} : { file: { version: originalVersionId, pageCount } }),
});

const pickPersonFacts = ({ id: _, ...facts }: TemplatePerson) => facts;
const getPersonName = ({ name, email }: Pick<TemplatePerson, "name" | "email">): string => name || email;
const getLabel = ({ label }: { label: string }): string => label;

/** Links have no lasting id: repeated labels are told apart by position. */
const keyLinks = (links: TemplateContent["attachments"]) =>
  links.map((link, place) => ({
    ...link,
    id: `${link.label}#${links.slice(0, place).filter(({ label }) => label === link.label).length}`,
  }));

function listPartChanges<Part extends Keyed>(
  from: readonly Part[],
  to: readonly Part[],
  what: TemplateChange["what"],
  facts: (part: Part) => object,
  name: (part: Part) => string,
): TemplateChange[] {
  return pairParts(from, to).flatMap(([before, after]) => {
    if (!before) return after ? [createWholeChange(what, "ADDED", name(after))] : [];
    if (!after) return [createWholeChange(what, "REMOVED", name(before))];
    return listChangedKeys(what, name(after), facts(before), facts(after));
  });
}

function listFieldChanges(from: TemplateContent, to: TemplateContent): TemplateChange[] {
  return pairParts(from.fields, to.fields).flatMap(([before, after]) => {
    const content = after ? to : from;
    const presentField = after ?? before;
    if (!presentField) return [];
    const field = {
      type: presentField.type,
      page: presentField.page,
      person: getOwnerName(presentField, content),
    };
    const name = String(toMetaRecord(presentField).label ?? "");
    const changes =
      before && after
        ? listChangedKeys("FIELD", name, pickFieldFacts(before, from), pickFieldFacts(after, to))
        : [createWholeChange("FIELD", after ? "ADDED" : "REMOVED", name)];
    return changes.map((change) => ({ ...change, field }));
  });
}

const getOwnerName = ({ recipientId }: Field, { people }: TemplateContent): string => {
  const person = people.find(({ id }) => id === recipientId);
  return person ? getPersonName(person) : "";
};

const toMetaRecord = ({ fieldMeta }: Field): Record<string, unknown> =>
  Object.fromEntries(Object.entries(Object(fieldMeta)));

/** Position and size are separate facts, as users move or resize a field. */
const pickFieldFacts = (field: Field, content: TemplateContent) => {
  const { type: _, ...meta } = toMetaRecord(field);
  return {
    type: field.type,
    person: getOwnerName(field, content),
    place: [field.envelopeItemId, field.page, field.positionX, field.positionY],
    size: [field.width, field.height],
    ...meta,
  };
};

/** Pairs parts by id: removed ones first, then the later list in its order. */
function pairParts<Part extends Keyed>(
  from: readonly Part[],
  to: readonly Part[],
): [Part | undefined, Part | undefined][] {
  const before = new Map(from.map((part) => [part.id, part]));
  const after = new Set(to.map(({ id }) => id));
  const gone = from.filter(({ id }) => !after.has(id));
  return [
    ...gone.map((part): [Part, undefined] => [part, undefined]),
    ...to.map((part): [Part | undefined, Part] => [before.get(part.id), part]),
  ];
}

const createWholeChange = (
  what: TemplateChange["what"],
  how: TemplateChange["how"],
  name: string,
): TemplateChange => ({
  what,
  how,
  name,
  key: null,
  from: null,
  to: null,
  field: null,
});

function listChangedKeys(
  what: TemplateChange["what"],
  name: string,
  from: object,
  to: object,
): TemplateChange[] {
  const before = new Map<string, unknown>(Object.entries(from));
  const after = new Map<string, unknown>(Object.entries(to));
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => !isSameValue(before.get(key), after.get(key)))
    .map((key) => ({
      ...createWholeChange(what, "CHANGED", name),
      key,
      from: before.get(key) ?? null,
      to: after.get(key) ?? null,
    }));
}

/** Compares as JSON, ignoring key order and absent keys. */
function isSameValue(a: unknown, b: unknown): boolean {
  return JSON.stringify(sortKeys(a ?? null)) === JSON.stringify(sortKeys(b ?? null));
}

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sortKeys(inner)]),
  );
}
