import {
  AtSign,
  CalendarDays,
  CircleDot,
  Fingerprint,
  Hash,
  IdCard,
  type LucideIcon,
  PenLine,
  Signature,
  SquareCheck,
  SquareChevronDown,
  Type,
  UserRound,
} from "lucide-react";
import type { FieldType } from "@/server/domain/vocabulary";

export const FIELD_ICONS: Readonly<Record<FieldType, LucideIcon>> = {
  SIGNATURE: Signature,
  FREE_SIGNATURE: Signature,
  INITIALS: PenLine,
  NAME: UserRound,
  EMAIL: AtSign,
  DATE: CalendarDays,
  TEXT: Type,
  NUMBER: Hash,
  RADIO: CircleDot,
  CHECKBOX: SquareCheck,
  DROPDOWN: SquareChevronDown,
  RUT: IdCard,
  RUT_FIRMADO: Fingerprint,
};

/** Tints that let the printed line show through. Spelled out so that Tailwind finds the class names. */
const VEILS = [
  "bg-r1/12",
  "bg-r2/12",
  "bg-r3/12",
  "bg-r4/12",
  "bg-r5/12",
  "bg-r6/12",
  "bg-r7/12",
  "bg-r8/12",
] as const;
const SOLIDS = ["bg-r1", "bg-r2", "bg-r3", "bg-r4", "bg-r5", "bg-r6", "bg-r7", "bg-r8"] as const;

export function getVeilClass(place: number): string {
  return VEILS[place % VEILS.length] ?? VEILS[0];
}

export function getSolidClass(place: number): string {
  return SOLIDS[place % SOLIDS.length] ?? SOLIDS[0];
}
