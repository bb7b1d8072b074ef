import type { FieldForRules } from "@/server/domain/aggregate";
import { getMinDateWidth, removeTime } from "@/server/domain/field/date-width";
import { findClearCorner } from "@/server/domain/field/free-place";
import type { FieldMeta } from "@/server/domain/field/meta";
import { isSignatureType, needsToAct } from "@/server/domain/recipient/role";
import { listTurnGroups } from "@/server/domain/recipient/turn";
import type { DateFormat, SigningMode } from "@/server/domain/vocabulary";
import { MIN_READABLE_PX, PHONE_WIDTH_PX } from "./field-problems";
import { findSendingProblems, splitProblems } from "./sending-checks";
import type {
  EnvelopeBeforeSending,
  RecipientBeforeSending,
  SendingOptions,
  SendingProblem,
} from "./sending-problem";

/** A one-click fix of a problem (components/owner-pages.md 3.7): its changes, and the name of its button. */
export type Fix = {
  readonly name: FixName;
  readonly settings?: {
    readonly signingMode?: SigningMode;
    readonly distributionMethod?: "NONE";
    readonly allowDictateNextSigner?: false;
    readonly typedSignatureEnabled?: true;
    readonly drawSignatureEnabled?: true;
    readonly uploadSignatureEnabled?: true;
    readonly dateFormat?: DateFormat;
  };
  readonly people?: readonly PersonFix[];
  readonly fields?: readonly FieldFix[];
};
type PersonFix = { readonly id: number; signingOrder?: number; actionAuth?: []; role?: "VIEWER" };
type FieldFix = { readonly id: number } & Partial<
  Pick<FieldForRules, "positionX" | "positionY" | "width" | "height"> & { readonly fieldMeta: FieldMeta }
>;

type FixName =
  | "first"
  | "last"
  | "handOut"
  | "allKinds"
  | "noDictating"
  | "check"
  | "look"
  | "require"
  | "fillable"
  | "larger"
  | "dateOnly"
  | "ontoPage"
  | "apart"
  | "oneChoice";

/**
 * Returns a fix that needs no further input; null if only the sender can decide. An offered fix works: it
 * resolves the problem and adds no new blocking one.
 */
export function findFix(
  problem: SendingProblem,
  envelope: EnvelopeBeforeSending,
  options: SendingOptions,
): Fix | null {
  const fix = proposeFix(problem, envelope);
  if (fix === null) return null;
  const before = findSendingProblems(envelope, options);
  const left = splitProblems(findSendingProblems(withFix(envelope, fix), options));
  const isWorse = ({ code, severity }: SendingProblem) =>
    severity === "blocking" && !before.some((known) => known.code === code);
  return left.some((other) => isAboutSame(problem, other) || isWorse(other)) ? null : fix;
}

function isAboutSame(one: SendingProblem, other: SendingProblem): boolean {
  const hasSharedId = (a: readonly number[] = [], b: readonly number[] = []) =>
    a.some((id) => b.includes(id));
  if (one.code !== other.code) return false;
  if (!one.fieldIds && !one.recipientIds) return true;
  return hasSharedId(one.fieldIds, other.fieldIds) || hasSharedId(one.recipientIds, other.recipientIds);
}

export function withFix(
  envelope: EnvelopeBeforeSending,
  { settings, people, fields }: Fix,
): EnvelopeBeforeSending {
  const applyChanges = <T extends { id: number }>(
    things: readonly T[],
    changes: readonly { id: number }[] = [],
  ) => things.map((thing) => ({ ...thing, ...changes.find(({ id }) => id === thing.id) }));
  return {
    ...envelope,
    ...settings,
    recipients: applyChanges(envelope.recipients, people),
    fields: applyChanges(envelope.fields, fields),
  };
}

function proposeFix(problem: SendingProblem, envelope: EnvelopeBeforeSending): Fix | null {
  const people = envelope.recipients.filter(({ id }) => problem.recipientIds?.includes(id));
  switch (problem.code) {
    case "approverInParallel":
    case "approverAfterSigners":
    case "assistantInParallel":
    case "assistantLast":
      return moveToFront(envelope, people);
    case "orderMissing":
      return { name: "last", people: numberGroups(listTurnGroups(envelope.recipients, "SEQUENTIAL")) };
    case "emailMissing":
      return { name: "handOut", settings: { distributionMethod: "NONE" } };
    case "noSignatureKind":
      return { name: "allKinds", settings: ALL_KINDS };
    case "advancedDictated":
      return { name: "noDictating", settings: { allowDictateNextSigner: false } };
    case "rutFirmadoUnchecked":
      return { name: "check", people: people.map(({ id }) => ({ id, actionAuth: [] })) };
    case "signatureNotRequired":
      return requireSignatures(envelope, people);
    case "dateTooWide":
      return shortenDate(problem, envelope);
    case "nobodyActs":
      return { name: "look", people: envelope.recipients.map(({ id }) => ({ id, role: "VIEWER" })) };
    default:
      return proposeFieldFix(problem, envelope);
  }
}

const ALL_KINDS = {
  typedSignatureEnabled: true,
  drawSignatureEnabled: true,
  uploadSignatureEnabled: true,
} as const;

const numberGroups = (groups: readonly (readonly { id: number }[])[]): PersonFix[] =>
  groups.flatMap((group, index) => group.map(({ id }) => ({ id, signingOrder: index + 1 })));

/** Puts these before all others, who keep their order; assistants come before all. */
function moveToFront(envelope: EnvelopeBeforeSending, people: readonly RecipientBeforeSending[]): Fix {
  const others = listTurnGroups(
    envelope.recipients.filter((person) => needsToAct(person.role) && !people.includes(person)),
    envelope.signingMode,
  );
  const assisting = others.map((group) => group.filter(({ role }) => role === "ASSISTANT"));
  const acting = others.map((group) => group.filter(({ role }) => role !== "ASSISTANT"));
  const areAssistants = people.every(({ role }) => role === "ASSISTANT");
  const groups = areAssistants ? [people, ...others] : [...assisting, people, ...acting];
  return {
    name: "first",
    settings: { signingMode: "SEQUENTIAL" },
    people: numberGroups(groups.filter((group) => group.length > 0)),
  };
}

function requireSignatures(
  { fields }: EnvelopeBeforeSending,
  people: readonly RecipientBeforeSending[],
): Fix {
  const firsts = people.flatMap(({ id }) => {
    const own = fields.filter(({ recipientId, type }) => recipientId === id && isSignatureType(type));
    return own.slice(0, 1);
  });
  return {
    name: "require",
    fields: firsts.flatMap(({ id, fieldMeta }) =>
      fieldMeta ? [{ id, fieldMeta: { ...fieldMeta, required: true, readOnly: false } }] : [],
    ),
  };
}

/** Drops the time from the date format, or widens the fields if that is not enough. */
function shortenDate(problem: SendingProblem, envelope: EnvelopeBeforeSending): Fix | null {
  const { dateFormat } = envelope;
  if (!dateFormat) return null;
  const shorter = removeTime(dateFormat);
  const named = envelope.fields.filter(({ id }) => problem.fieldIds?.includes(id));
  const widened = named.flatMap((field) => widenForDate(field, shorter, envelope));
  if (shorter === dateFormat) return widened.length === 0 ? null : { name: "larger", fields: widened };
  return { name: "dateOnly", settings: { dateFormat: shorter }, fields: widened };
}

function widenForDate(
  field: FieldForRules,
  format: DateFormat,
  { items }: EnvelopeBeforeSending,
): FieldFix[] {
  const page = items.find(({ id }) => id === field.envelopeItemId)?.pages[field.page - 1];
  if (!page) return [];
  const width = (getMinDateWidth(format) / page.width) * 100 * ROOM;
  return field.width >= width ? [] : [{ id: field.id, ...moveOntoPage({ ...field, width }) }];
}

function proposeFieldFix({ code, fieldIds }: SendingProblem, envelope: EnvelopeBeforeSending): Fix | null {
  const fields = envelope.fields.filter(({ id }) => fieldIds?.includes(id));
  const changeEach = (
    name: FixName,
    change: (field: FieldForRules) => Omit<FieldFix, "id"> | null,
  ): Fix | null => {
    const changes = fields.flatMap((field) => {
      const fieldChange = change(field);
      return fieldChange ? [{ id: field.id, ...fieldChange }] : [];
    });
    return changes.length === 0 ? null : { name, fields: changes };
  };
  switch (code) {
    case "readOnlyWithoutValue":
      return changeEach(
        "fillable",
        ({ fieldMeta }) => fieldMeta && { fieldMeta: { ...fieldMeta, readOnly: false } },
      );
    case "severalChecked":
      return changeEach("oneChoice", ({ fieldMeta }) => withOneChoice(fieldMeta));
    case "fieldTiny":
      return changeEach("larger", (field) => enlargeField(field, envelope));
    case "fieldOffPage":
      return changeEach("ontoPage", (field) => moveOntoPage(field));
    case "fieldsOverlap":
      return changeEach("apart", (field) => findClearCorner(field, listNeighbours(field, envelope)));
    default:
      return null;
  }
}

const listNeighbours = (field: FieldForRules, { fields }: EnvelopeBeforeSending): FieldForRules[] =>
  fields.filter(
    ({ id, envelopeItemId, page }) =>
      id !== field.id && envelopeItemId === field.envelopeItemId && page === field.page,
  );

function withOneChoice(meta: FieldMeta | null): { fieldMeta: FieldMeta } | null {
  if (meta?.type !== "radio" || !meta.values) return null;
  const first = meta.values.findIndex(({ checked }) => checked);
  const values = meta.values.map((option, index) => ({ ...option, checked: index === first }));
  return { fieldMeta: { ...meta, values } };
}

/** Slightly above the minimum, so that rounding does not bring the problem back. */
const ROOM = 1.02;

/** Grows a field until it is readable on a phone, and moves it back onto the page. */
function enlargeField(field: FieldForRules, { items }: EnvelopeBeforeSending): Omit<FieldFix, "id"> | null {
  const page = items.find(({ id }) => id === field.envelopeItemId)?.pages[field.page - 1];
  if (!page) return null;
  const least = (MIN_READABLE_PX / PHONE_WIDTH_PX) * 100 * ROOM;
  return moveOntoPage({
    ...field,
    width: Math.max(field.width, least),
    height: Math.max(field.height, (least * page.width) / page.height),
  });
}

function moveOntoPage({ positionX, positionY, width, height }: FieldForRules): Omit<FieldFix, "id"> {
  const size = { width: Math.min(width, 100), height: Math.min(height, 100) };
  return {
    ...size,
    positionX: Math.min(Math.max(positionX, 0), 100 - size.width),
    positionY: Math.min(Math.max(positionY, 0), 100 - size.height),
  };
}
