import { z } from "zod";
import type { FieldSetRow } from "@/server/db/store/field-set";
import { FieldMeta } from "@/server/domain/field/meta";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { FieldSetName } from "@/server/domain/field/reuse/field-set";
import { SET_ROLES } from "@/server/domain/field/reuse/set-role";
import { FIELD_SET_LIMITS } from "@/server/domain/limits";
import { Placement } from "./field";
import { Timestamp } from "./timestamp";

/** Somebody of a set: what they are asked to be, and nothing else. */
const SetPerson = z.object({ role: z.enum(SET_ROLES) });
const fieldHead = {
  type: z.enum(CREATABLE_FIELD_TYPES),
  /** Which of `people`, from 0. */
  person: z.int().min(0).max(FIELD_SET_LIMITS.people),
  ...Placement.shape,
};

/** A saved set of fields in a list. */
export const ListedFieldSet = z.object({
  id: z.string(),
  name: z.string(),
  fieldCount: z.int(),
  people: z.array(SetPerson),
  userId: z.int(),
  /** Whether the caller may rename and delete it. */
  mayChange: z.boolean(),
  createdAt: Timestamp,
});
export type ListedFieldSet = z.infer<typeof ListedFieldSet>;
/** All there are in the team, by name: there are never many. */
export const FieldSets = z.object({ data: z.array(ListedFieldSet) });

const SetFields = z.array(z.object({ ...fieldHead, fieldMeta: FieldMeta }));
/** One with its fields: places in percent of a page, counted from 1. */
export const FieldSet = ListedFieldSet.extend({ fields: SetFields });
export type FieldSet = z.infer<typeof FieldSet>;

export const CreateFieldSet = z.object({
  name: FieldSetName,
  people: z.array(SetPerson).min(1).max(FIELD_SET_LIMITS.people),
  fields: z
    // Judged by `parseFieldMeta` of the domain.
    .array(z.object({ ...fieldHead, fieldMeta: z.unknown().optional() }))
    .min(1)
    .max(FIELD_SET_LIMITS.fields),
});

const FieldSetId = z.string().min(1).max(100);
export const FieldSetIdInput = z.object({ fieldSetId: FieldSetId });
export const UpdateFieldSet = FieldSetIdInput.extend({ data: z.object({ name: FieldSetName }) });

/** Row to wire, key by key. */
export const toListedSet = (row: Omit<FieldSetRow, "fields">, mayChange: boolean): ListedFieldSet => ({
  id: row.id,
  name: row.name,
  fieldCount: row.fieldCount,
  people: z.array(SetPerson).parse(row.people),
  userId: row.userId,
  mayChange,
  createdAt: row.createdAt.toISOString(),
});

export const toFieldSet = (row: FieldSetRow, mayChange: boolean): FieldSet => ({
  ...toListedSet(row, mayChange),
  fields: SetFields.parse(row.fields),
});
