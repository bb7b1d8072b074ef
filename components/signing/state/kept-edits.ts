import type { Edits } from "./field-edits";
import { recallJson, remember } from "./tab-memory";

/** Pairs of field and value; what another version left behind in another shape is passed over. */
function readKept(kept: unknown): [number, unknown][] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((pair: unknown) => {
    const [id, value]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof id === "number" ? [[id, value]] : [];
  });
}

const keyOf = (recipientId: number) => `rubrica-unsent-${recipientId}`;

/** What this tab still had to send when it was reloaded. */
export function keptEdits(recipientId: number): Edits {
  const kept = readKept(recallJson(keyOf(recipientId)));
  return new Map(kept.map(([id, value]) => [id, { value, status: "draft" }]));
}

/** Keeps it over a reload of this tab; nothing is left once all is sent. */
export function keepEdits(recipientId: number, edits: Edits): void {
  const unsent = [...edits].map(([id, { value }]) => [id, value]);
  remember(keyOf(recipientId), unsent.length === 0 ? null : JSON.stringify(unsent));
}

/** The visit has ended: what was typed and never sent is nobody's any more. */
export function forgetEdits(recipientId: number): void {
  keepEdits(recipientId, new Map());
}
