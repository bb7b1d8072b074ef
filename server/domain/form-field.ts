export const FORM_FIELD_KINDS = ["TEXT", "CHECKBOX", "RADIO", "DROPDOWN", "LIST"] as const;

export type FillableField = {
  /** The key in `formValues`, fully qualified: `applicant.name`. */
  name: string;
  /** The form's own label for readers, else the last part of the field's name. */
  label: string;
  kind: (typeof FORM_FIELD_KINDS)[number];
  isRequired: boolean;
  isMultiline: boolean;
  maxLength: number | null;
  /** A DROPDOWN that also takes values outside its options. */
  isFree: boolean;
  options: { value: string; label: string }[];
  /** true or false for a CHECKBOX, text for the others; null if empty. */
  value: string | boolean | null;
};

/** Limits per file, and per field. */
export const FORM_FIELDS_TOLD = 500;
export const FORM_OPTIONS_TOLD = 500;
