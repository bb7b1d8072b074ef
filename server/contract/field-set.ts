import { z } from "zod";
import type { FieldSetRow } from "@/server/db/store/field-set";
import { FieldMeta } from "@/server/domain/field/meta";
import { CREATABLE_FIELD_TYPES } from "@/server/domain/field/meta-types";
import { FieldSetName } from "@/server/domain/field/reuse/field-set";
import { SET_ROLES } from "@/server/domain/field/reuse/set-role";
import { FIELD_SET_LIMITS } from "@/server/domain/limits";
import { Placement } from "./field";
import { Timestamp } from "./timestamp";

const SetPerson = z.object({ role: z.enum(SET_ROLES) });
const fieldHead = {
  type: z.enum(CREATABLE_FIELD_TYPES),
  /** Index into `people`, from 0. */
  person: z.int().min(0).max(FIELD_SET_LIMITS.people),
  ...Placement.shape,
};

export const ListedFieldSet = z.object({
  id: z.string(),
  name: z.string(),
  fieldCount: z.int(),
  people: z.array(SetPerson),
  userId: z.int(),
  mayChange: z.boolean(),
  createdAt: Timestamp,
});
export type ListedFieldSet = z.infer<typeof ListedFieldSet>;
/** All field sets of the team by name, without paging: there are never many. */
export const FieldSets = z.object({ data: z.array(ListedFieldSet) });

const SetFields = z.array(z.object({ ...fieldHead, fieldMeta: FieldMeta }));
/** Positions are in percent of a page; pages count from 1. */
export const FieldSet = ListedFieldSet.extend({ fields: SetFields });
export type FieldSet = z.infer<typeof FieldSet>;

export const CreateFieldSet = z.object({
  name: FieldSetName,
  people: z.array(SetPerson).min(1).max(FIELD_SET_LIMITS.people),
  fields: z
    // `parseFieldMeta` of the domain validates it.
    .array(z.object({ ...fieldHead, fieldMeta: z.unknown().optional() }))
    .min(1)
    .max(FIELD_SET_LIMITS.fields),
});

const FieldSetId = z.string().min(1).max(100);
export const FieldSetIdInput = z.object({ fieldSetId: FieldSetId });
export const UpdateFieldSet = FieldSetIdInput.extend({ data: z.object({ name: FieldSetName }) });

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
