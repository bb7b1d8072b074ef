/** A key before and after. For a secret, only the fact of the change is stored. */
export type SettingsChangeOfKey =
  | { key: string; from: string | null; to: string | null }
  | { key: string; isSecret: true };

/** Longer values are cut: an entry says what changed and is no copy of it. */
const LONGEST = 500;

/**
 * Returns the keys whose values differ, as text: lists with commas, times in ISO 8601, objects as JSON. A
 * missing, null or empty value is null, so that a key never set is no change. Keys of `secret` only say that
 * they changed.
 */
export function listChanges(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
  secret: readonly string[] = [],
): SettingsChangeOfKey[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys.flatMap((key): SettingsChangeOfKey[] => {
    const [from, to] = [formatValue(before[key]), formatValue(after[key])];
    if (from === to) return [];
    return [secret.includes(key) ? { key, isSecret: true } : { key, from: cutText(from), to: cutText(to) }];
  });
}

export const listInitialChanges = (values: Readonly<Record<string, unknown>>): SettingsChangeOfKey[] =>
  listChanges({}, values);

export const createSecretChange = (key: string): SettingsChangeOfKey => ({ key, isSecret: true });

const cutText = (text: string | null) =>
  text !== null && text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text;

function formatValue(value: unknown): string | null {
  if (value === undefined || value === null || value === "") return null;
  if (value instanceof Date) return value.toISOString();
  if (Array.isArray(value) && value.every((one) => typeof one !== "object"))
    return value.length === 0 ? null : value.join(", ");
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
