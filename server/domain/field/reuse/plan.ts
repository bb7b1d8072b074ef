import type { CreatableFieldType } from "../meta-types";
import type { Placement } from "../placement";

type PageSize = { readonly width: number; readonly height: number };

export type ReusedField<Meta> = Readonly<Placement> & {
  readonly type: CreatableFieldType;
  readonly fieldMeta: Meta;
  readonly person: number;
  /** From 0, in the order of the files. */
  readonly file: number;
};
export type ReuseSource<Meta> = {
  readonly fields: readonly ReusedField<Meta>[];
  /** Page sizes of each file; null if the fields fit a page of any size, as in a saved set. */
  readonly files: readonly (readonly PageSize[] | null)[];
};
export type ReuseTarget = {
  readonly files: readonly { readonly id: string; readonly pages: readonly PageSize[] }[];
  readonly fields: readonly (Readonly<Placement> & { readonly envelopeItemId: string })[];
  readonly takes: (recipientId: number, type: CreatableFieldType) => boolean;
  readonly room: number;
};

/** Reasons why a field is not reused, in the order of the checks. */
export const REUSE_REASONS = ["file", "page", "size", "person", "type", "taken", "full"] as const;
type ReuseReason = (typeof REUSE_REASONS)[number];

type PlannedField<Meta> = Readonly<Placement> & {
  readonly type: CreatableFieldType;
  readonly fieldMeta: Meta;
  readonly recipientId: number;
  readonly envelopeItemId: string;
};
export type ReusePlan<Meta> = {
  readonly fields: readonly PlannedField<Meta>[];
  /** Only reasons that occurred. */
  readonly left: ReadonlyMap<ReuseReason, number>;
};

/** Points of paper: a smaller difference is the same format, rounded by another program. */
const SAME_SIZE_PT = 1;
/** Share of the smaller area; above it, two fields count as being at the same place. */
const SAME_PLACE = 0.5;

/**
 * Plans which source fields are copied into a draft, and which are skipped and why. Files and pages match in
 * order. A page takes fields only from one of the same displayed size, so a turned page takes none. Existing
 * fields stay, and no field is put on top of them: reusing the same twice adds none.
 * @param findRecipientId returns the recipient who gets a person's fields; null skips them
 */
export function planReuse<Meta>(
  source: ReuseSource<Meta>,
  target: ReuseTarget,
  findRecipientId: (person: number) => number | null,
): ReusePlan<Meta> {
  const fields: PlannedField<Meta>[] = [];
  const left = new Map<ReuseReason, number>();
  for (const field of source.fields) {
    const outcome = planField(field, source, target, findRecipientId);
    const reason = typeof outcome === "string" ? outcome : fields.length >= target.room ? "full" : null;
    if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + 1);
    else if (typeof outcome !== "string") fields.push(outcome);
  }
  return { fields, left };
}

function planField<Meta>(
  { person, file, ...field }: ReusedField<Meta>,
  source: ReuseSource<Meta>,
  target: ReuseTarget,
  findRecipientId: (person: number) => number | null,
): PlannedField<Meta> | ReuseReason {
  const item = target.files[file];
  if (!item) return "file";
  const size = item.pages[field.page - 1];
  if (!size) return "page";
  const sizes = source.files[file];
  if (sizes !== null && !isSameSize(sizes?.[field.page - 1], size)) return "size";
  const recipientId = findRecipientId(person);
  if (recipientId === null) return "person";
  if (!target.takes(recipientId, field.type)) return "type";
  const isTaken = target.fields.some(
    (other) => other.envelopeItemId === item.id && other.page === field.page && isSamePlace(other, field),
  );
  return isTaken ? "taken" : { ...field, recipientId, envelopeItemId: item.id };
}

function isSameSize(a: PageSize | undefined, b: PageSize): boolean {
  if (!a) return false;
  return Math.abs(a.width - b.width) <= SAME_SIZE_PT && Math.abs(a.height - b.height) <= SAME_SIZE_PT;
}

function isSamePlace(a: Placement, b: Placement): boolean {
  const width = measureOverlap(a.positionX, a.width, b.positionX, b.width);
  const height = measureOverlap(a.positionY, a.height, b.positionY, b.height);
  return width * height > SAME_PLACE * Math.min(a.width * a.height, b.width * b.height);
}

function measureOverlap(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));
}
