/** How a field of a PDF's own form is filled: what a reader's program shows there. */
export const FORM_FIELD_KINDS = ["TEXT", "CHECKBOX", "RADIO", "DROPDOWN", "LIST"] as const;

/** A field of a PDF's own form that can be filled, with what it holds now. */
export type FillableField = {
  /** As `formValues` names it, fully qualified: `applicant.name`. */
  name: string;
  /** What the form says of it to readers; the last part of its name where it says nothing. */
  label: string;
  kind: (typeof FORM_FIELD_KINDS)[number];
  isRequired: boolean;
  /** Text of several lines. */
  isMultiline: boolean;
  maxLength: number | null;
  /** A DROPDOWN that also takes what is none of its options. */
  isFree: boolean;
  options: { value: string; label: string }[];
  /** A CHECKBOX has true or false, the others text; null for none. */
  value: string | boolean | null;
};

/** At most so many are told of one file, with so many options each. */
export const FORM_FIELDS_TOLD = 500;
export const FORM_OPTIONS_TOLD = 500;
