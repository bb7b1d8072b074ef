import type { FieldType } from "@/server/domain/vocabulary";

const PREFILLABLE: readonly FieldType[] = ["TEXT", "NUMBER", "RADIO", "CHECKBOX", "DROPDOWN", "DATE", "RUT"];

export const isPrefillable = (type: FieldType): boolean => PREFILLABLE.includes(type);
