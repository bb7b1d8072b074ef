import { z } from "zod";
import { FORM_FIELD_KINDS } from "@/server/domain/form-field";
import { EnvelopeId, EnvelopeItem, FormValues } from "./envelope";
import { DeleteItem } from "./item";

/** Changes to the files of a draft, on the wire (rest/envelopes.md 5.8, 5.9). */

/** Undoes `DeleteItem`. */
export const RestoreItem = DeleteItem;
export const RestoredItem = z.object({
  data: EnvelopeItem,
  /** `lost` counts the fields that did not come back because their recipient is gone. */
  fields: z.object({ restored: z.int(), lost: z.int() }),
});

/** The PDF's own form (rest/envelopes.md 5.8). */
export const FormFieldsInput = z.object({ envelopeItemId: z.string().max(100) });
const FormField = z.object({
  /** The key of `formValues` that fills it. */
  name: z.string(),
  /** The form's own label for readers, else the last part of the field's name. */
  label: z.string(),
  kind: z.enum(FORM_FIELD_KINDS),
  isRequired: z.boolean(),
  isMultiline: z.boolean(),
  /** Null for no limit. */
  maxLength: z.int().nullable(),
  /** True if it also takes values outside its options. */
  isFree: z.boolean(),
  /** Empty for text and checkboxes. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** The current value: true or false for a checkbox, text for the others, null if empty. */
  value: z.union([z.string(), z.boolean()]).nullable(),
});
export const FormFields = z.object({
  /** At most 500, in the form's own order. */
  data: z.array(FormField),
  total: z.int(),
});

/** Values for the forms of a draft's files, merged into the existing ones. */
export const FillForm = z.object({ envelopeId: EnvelopeId, formValues: FormValues });
export const FilledForm = z.object({
  /** All of the envelope's values, not only the new ones. */
  formValues: FormValues,
});
