import type { FieldType } from "@/server/domain/vocabulary";

const PREFILLABLE: readonly FieldType[] = ["TEXT", "NUMBER", "RADIO", "CHECKBOX", "DROPDOWN", "DATE", "RUT"];

/** Whether a document may begin with a value in fields of this type. */
export const isPrefillable = (type: FieldType): boolean => PREFILLABLE.includes(type);
