import { countCodePoints } from "@/server/domain/limits";
import { ScimProblem } from "./problem";

export type Attributes = Readonly<Record<string, unknown>>;

export const isAttributes = (value: unknown): value is Attributes =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const MOST_LETTERS = 320;

/** Returns an attribute by its case-insensitive name (RFC 7643, 2.1). */
export function readScimAttribute(of: Attributes, name: string): unknown {
  const lowerCaseName = name.toLowerCase();
  return Object.entries(of).find(([key]) => key.toLowerCase() === lowerCaseName)?.[1];
}

/** Returns a text; null if it is absent or blank. @throws ScimProblem invalidValue */
export function readScimText(value: unknown, name: string): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== "string") throw new ScimProblem("invalidValue", `${name}: must be a string.`);
  const text = value.trim();
  if (countCodePoints(text) > MOST_LETTERS)
    throw new ScimProblem("invalidValue", `${name}: may have at most ${MOST_LETTERS} characters.`);
  return text === "" ? null : text;
}

/** As `readScimText`, for a required text. @throws ScimProblem invalidValue */
export function requireScimText(value: unknown, name: string): string {
  const text = readScimText(value, name);
  if (text === null) throw new ScimProblem("invalidValue", `${name}: is required.`);
  return text;
}

/** Reads a boolean; Entra ID sends "True" and "False". @throws ScimProblem invalidValue */
export function readScimBoolean(value: unknown, name: string): boolean {
  if (typeof value === "boolean") return value;
  const text = typeof value === "string" ? value.toLowerCase() : null;
  if (text === "true" || text === "false") return text === "true";
  throw new ScimProblem("invalidValue", `${name}: must be true or false.`);
}
