import type { TeamActor } from "@/server/domain/actor";
import { RequiredDisplayName } from "@/server/domain/display-name";
import { DomainError } from "@/server/domain/errors";
import { countCodePoints, FIELD_SET_LIMITS } from "@/server/domain/limits";
import { mayManage } from "@/server/domain/tenancy/rank";
import type { FieldMeta } from "../meta";
import type { CreatableFieldType } from "../meta-types";
import { parseFieldMeta } from "../parse-meta";
import { assertPlacement, type Placement } from "../placement";

export const FieldSetName = RequiredDisplayName.refine(
  (name) => countCodePoints(name) <= FIELD_SET_LIMITS.nameLetters,
  { message: `Must have at most ${FIELD_SET_LIMITS.nameLetters} characters` },
);

/** All team members use a set; its creator and MANAGER and above may change it. */
export const mayChangeSet = (actor: TeamActor, set: { readonly userId: number }): boolean =>
  set.userId === actor.userId || mayManage(actor.role);

type UnreadSetField = Placement & {
  readonly type: CreatableFieldType;
  readonly person: number;
  readonly fieldMeta?: unknown;
};
export type SetField = Placement & {
  readonly type: CreatableFieldType;
  /** Index into the people, from 0. */
  readonly person: number;
  readonly fieldMeta: FieldMeta;
};

/** Validates the fields of a set for storage and drops personal values. @throws DomainError INVALID_BODY */
export function readSetFields(fields: readonly UnreadSetField[], peopleCount: number): SetField[] {
  return fields.map(({ type, person, fieldMeta, page, positionX, positionY, width, height }, index) => {
    const path = `fields.${index}`;
    const place = { page, positionX, positionY, width, height };
    assertPlacement(place, FIELD_SET_LIMITS.pages, path);
    if (person >= peopleCount)
      throw new DomainError("INVALID_BODY", `${path}.person: there is nobody there.`);
    const meta = parseFieldMeta(type, fieldMeta, `${path}.fieldMeta`);
    if (meta === null) throw new DomainError("INVALID_BODY", `${path}.type: cannot be created.`);
    return { ...place, type, person, fieldMeta: withoutPersonalValue(meta) };
  });
}

/**
 * Drops numbers and texts prefilled for a recipient, but keeps read-only ones, which belong to the document.
 * A RUT is always personal.
 */
function withoutPersonalValue(meta: FieldMeta): FieldMeta {
  switch (meta.type) {
    case "rut": {
      const { text: _, ...rest } = meta;
      return { ...rest, readOnly: false };
    }
    case "text": {
      const { text: _, ...rest } = meta;
      return meta.readOnly ? meta : rest;
    }
    case "number": {
      const { value: _, ...rest } = meta;
      return meta.readOnly ? meta : rest;
    }
    default:
      return meta;
  }
}
