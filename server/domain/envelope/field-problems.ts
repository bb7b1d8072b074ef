import type { FieldForRules } from "@/server/domain/aggregate";
import { getMinDateWidth } from "@/server/domain/field/date-width";
import { findMetaProblems } from "@/server/domain/field/meta-problems";
import { listPlacementIssues, placementToPoints } from "@/server/domain/field/placement";
import { mayOwnFields } from "@/server/domain/recipient/role";
import type { DateFormat } from "@/server/domain/vocabulary";
import { isRutFillable } from "./sendable-types";
import {
  createBlockingProblem,
  createSendingWarning,
  type EnvelopeBeforeSending,
  type ItemBeforeSending,
  type SendingOptions,
  type SendingProblem,
} from "./sending-problem";

/**
 * Percent of the page two fields may share before they count as overlapping: less is a sliver of rounding.
 */
const SLIVER = 0.5;

/**
 * A phone's width and the smallest box with readable text there, in CSS pixels (components/owner-pages.md 3.7).
 * The 24 px of a target would flag every one-line field of an A4 page (19 px); a finger hits the step panel,
 * not this.
 */
export const PHONE_WIDTH_PX = 390;
export const MIN_READABLE_PX = 12;

/** Returns one problem per code. */
export function findFieldProblems(
  envelope: EnvelopeBeforeSending,
  options: SendingOptions,
): SendingProblem[] {
  const items = new Map(envelope.items.map((item) => [item.id, item]));
  const problems = envelope.fields.flatMap((field): SendingProblem[] => [
    ...findOwnerProblems(field, envelope),
    ...(field.type === "RUT_FIRMADO" && !isRutFillable(findFieldOwner(field, envelope), options)
      ? [createFieldProblem(field, "rutFirmadoNotSetUp")]
      : []),
    ...findMetaProblems(field.fieldMeta).map((code) => createFieldProblem(field, code)),
    ...findPlaceProblems(field, items.get(field.envelopeItemId)),
    ...findDateProblems(field, items.get(field.envelopeItemId), envelope.dateFormat),
  ]);
  return mergeProblems([...problems, ...findOverlapProblems(envelope.fields)]);
}

function createFieldProblem(
  field: FieldForRules,
  code: Parameters<typeof createBlockingProblem>[0],
): SendingProblem {
  return createBlockingProblem(code, { fieldIds: [field.id] });
}

function findFieldOwner({ recipientId }: FieldForRules, { recipients }: EnvelopeBeforeSending) {
  return recipients.find(({ id }) => id === recipientId);
}

function findOwnerProblems(field: FieldForRules, envelope: EnvelopeBeforeSending): SendingProblem[] {
  const owner = findFieldOwner(field, envelope);
  if (owner === undefined) return [createFieldProblem(field, "fieldWithoutRecipient")];
  return mayOwnFields(owner.role) ? [] : [createFieldProblem(field, "fieldOfRoleWithoutFields")];
}

function findPlaceProblems(field: FieldForRules, item: ItemBeforeSending | undefined): SendingProblem[] {
  const page = item?.pages[field.page - 1];
  if (item === undefined || page === undefined || listPlacementIssues(field, item.pages.length).length > 0) {
    return [createFieldProblem(field, "fieldOffPage")];
  }
  const onPhone = { width: PHONE_WIDTH_PX, height: PHONE_WIDTH_PX * (page.height / page.width) };
  const box = placementToPoints(field, onPhone);
  const isTiny = Math.min(box.width, box.height) < MIN_READABLE_PX;
  return isTiny ? [createSendingWarning("fieldTiny", { fieldIds: [field.id] })] : [];
}

/** A date prints over the text beside its field if even small letters do not fit. */
function findDateProblems(
  field: FieldForRules,
  item: ItemBeforeSending | undefined,
  dateFormat: DateFormat | undefined,
): SendingProblem[] {
  const page = item?.pages[field.page - 1];
  if (field.type !== "DATE" || !page || !dateFormat) return [];
  const { width } = placementToPoints(field, page);
  return width < getMinDateWidth(dateFormat)
    ? [createSendingWarning("dateTooWide", { fieldIds: [field.id] })]
    : [];
}

function findOverlapProblems(fields: readonly FieldForRules[]): SendingProblem[] {
  const pages = groupBy(fields, ({ envelopeItemId, page }) => `${envelopeItemId} ${page}`);
  const overlapping = pages.flatMap((page) =>
    page.filter((field) => page.some((other) => other !== field && doOverlap(field, other))),
  );
  return overlapping.length === 0
    ? []
    : [createSendingWarning("fieldsOverlap", { fieldIds: overlapping.map(({ id }) => id) })];
}

/** Touching edges and slivers are no overlap. */
function doOverlap(a: FieldForRules, b: FieldForRules): boolean {
  const across = Math.min(a.positionX + a.width, b.positionX + b.width) - Math.max(a.positionX, b.positionX);
  const down = Math.min(a.positionY + a.height, b.positionY + b.height) - Math.max(a.positionY, b.positionY);
  return across > SLIVER && down > SLIVER;
}

function mergeProblems(problems: readonly SendingProblem[]): SendingProblem[] {
  return groupBy(problems, ({ code }) => code).flatMap((same) => {
    const [first] = same;
    return first === undefined
      ? []
      : [{ ...first, fieldIds: same.flatMap(({ fieldIds }) => fieldIds ?? []) }];
  });
}

/** `Map.groupBy` is younger than the oldest supported browsers (ruling 57). */
function groupBy<T>(things: readonly T[], keyOf: (thing: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const thing of things) {
    const group = groups.get(keyOf(thing));
    if (group) group.push(thing);
    else groups.set(keyOf(thing), [thing]);
  }
  return [...groups.values()];
}
