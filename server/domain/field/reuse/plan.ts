import type { CreatableFieldType } from "../meta-types";
import type { Placement } from "../placement";

type PageSize = { readonly width: number; readonly height: number };

/** A field of somewhere else: whose it was, and in which of the files there. */
export type ReusedField<Meta> = Readonly<Placement> & {
  readonly type: CreatableFieldType;
  readonly fieldMeta: Meta;
  readonly person: number;
  /** From 0, in the order of the files. */
  readonly file: number;
};
export type ReuseSource<Meta> = {
  readonly fields: readonly ReusedField<Meta>[];
  /** Sizes of the pages of each file; null where the fields fit a page of any size, as those of a saved set do. */
  readonly files: readonly (readonly PageSize[] | null)[];
};
export type ReuseTarget = {
  /** In their order, with the number of the page that the first of the source stands for. */
  readonly files: readonly { readonly id: string; readonly pages: readonly PageSize[] }[];
  readonly fields: readonly (Readonly<Placement> & { readonly envelopeItemId: string })[];
  /** Whether somebody here may be sent this type. */
  readonly takes: (recipientId: number, type: CreatableFieldType) => boolean;
  /** How many more fields there may be. */
  readonly room: number;
};

/** Why a field stays where it was, in the order in which it is asked. */
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
  /** How many stay out for each reason; reasons of nobody are not there. */
  readonly left: ReadonlyMap<ReuseReason, number>;
};

/** Sizes are points of paper: what differs by less is the same format, rounded by another program. */
const SAME_SIZE_PT = 1;
/** Of the smaller of two: from here on a field is taken to stand where another one does. */
const SAME_PLACE = 0.5;

/**
 * Which fields of a source come into a draft, and which stay out and why. File by file and page by page in their order;
 * a page takes fields only from one of its own size as it is displayed, so that a turned page takes none. What stands
 * here already stays as it is, and nothing is put on top of it: reusing the same twice adds nothing.
 * @param ownerOf who here gets somebody's fields; null leaves them out
 */
export function planReuse<Meta>(
  source: ReuseSource<Meta>,
  target: ReuseTarget,
  ownerOf: (person: number) => number | null,
): ReusePlan<Meta> {
  const fields: PlannedField<Meta>[] = [];
  const left = new Map<ReuseReason, number>();
  for (const field of source.fields) {
    const outcome = placeOf(field, source, target, ownerOf);
    const reason = typeof outcome === "string" ? outcome : fields.length >= target.room ? "full" : null;
    if (reason !== null) left.set(reason, (left.get(reason) ?? 0) + 1);
    else if (typeof outcome !== "string") fields.push(outcome);
  }
  return { fields, left };
}

function placeOf<Meta>(
  { person, file, ...field }: ReusedField<Meta>,
  source: ReuseSource<Meta>,
  target: ReuseTarget,
  ownerOf: (person: number) => number | null,
): PlannedField<Meta> | ReuseReason {
  const item = target.files[file];
  if (!item) return "file";
  const size = item.pages[field.page - 1];
  if (!size) return "page";
  const sizes = source.files[file];
  if (sizes !== null && !isSameSize(sizes?.[field.page - 1], size)) return "size";
  const recipientId = ownerOf(person);
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
  const width = shared(a.positionX, a.width, b.positionX, b.width);
  const height = shared(a.positionY, a.height, b.positionY, b.height);
  return width * height > SAME_PLACE * Math.min(a.width * a.height, b.width * b.height);
}

/** How much two stretches have in common. */
function shared(a: number, aLength: number, b: number, bLength: number): number {
  return Math.max(0, Math.min(a + aLength, b + bLength) - Math.max(a, b));
}
