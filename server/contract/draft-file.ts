import { z } from "zod";
import { FORM_FIELD_KINDS } from "@/server/domain/form-field";
import { EnvelopeId, EnvelopeItem, FormValues } from "./envelope";
import { DeleteItem } from "./item";

/** What is done to the files of a draft before it is sent, on the wire (rest/README.md 5.8, 5.9). */

/** `DeleteItem` undone. */
export const RestoreItem = DeleteItem;
export const RestoredItem = z.object({
  data: EnvelopeItem,
  /** How many fields came back with it, and how many did not because their recipient is gone. */
  fields: z.object({ restored: z.int(), lost: z.int() }),
});

/** The PDF's own form (rest/README.md 5.8). */
export const FormFieldsOf = z.object({ envelopeItemId: z.string().max(100) });
const FormField = z.object({
  /** The key of `formValues` that fills it. */
  name: z.string(),
  /** What the form says of it to readers; the last part of its name where it says nothing. */
  label: z.string(),
  kind: z.enum(FORM_FIELD_KINDS),
  isRequired: z.boolean(),
  isMultiline: z.boolean(),
  /** How many characters it takes; null for any number. */
  maxLength: z.int().nullable(),
  /** Whether it also takes what is none of its options. */
  isFree: z.boolean(),
  /** What it can be set to; empty for text and checkboxes. */
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** What it holds: true or false for a checkbox, text for the others, null for nothing. */
  value: z.union([z.string(), z.boolean()]).nullable(),
});
export const FormFields = z.object({
  /** At most 500, in the form's own order. */
  data: z.array(FormField),
  /** How many there are. */
  total: z.int(),
});

/** Values for the forms of a draft's files, beside those that it has. */
export const FillForm = z.object({ envelopeId: EnvelopeId, formValues: FormValues });
export const FilledForm = z.object({
  /** All of the envelope's, as they are now. */
  formValues: FormValues,
});
