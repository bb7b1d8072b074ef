import { clearKeptConsent } from "../api/kept-consent";
import type { Edits } from "./field-edits";
import { readTabJson, storeTabText } from "./tab-memory";

/** Reads pairs of field id and value. Skips entries of another version with another shape. */
function parseStoredEdits(kept: unknown): [number, unknown][] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((pair: unknown) => {
    const [id, value]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof id === "number" ? [[id, value]] : [];
  });
}

const buildEditsKey = (recipientId: number) => `rubrica-unsent-${recipientId}`;

/** Returns the values this tab still had to send before a reload. */
export function loadStoredEdits(recipientId: number): Edits {
  const storedEntries = parseStoredEdits(readTabJson(buildEditsKey(recipientId)));
  return new Map(storedEntries.map(([id, value]) => [id, { value, status: "draft" }]));
}

/** Stores unsent values for a reload of this tab. Removes the entry once all are sent. */
export function storeEdits(recipientId: number, edits: Edits): void {
  const unsent = [...edits].map(([id, { value }]) => [id, value]);
  storeTabText(buildEditsKey(recipientId), unsent.length === 0 ? null : JSON.stringify(unsent));
}

/** Removes unsent values and consent after the visit has ended. */
export function clearStoredEdits(recipientId: number): void {
  storeEdits(recipientId, new Map());
  clearKeptConsent(recipientId);
}
