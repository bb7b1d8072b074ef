import type { Edits } from "../field-edits";

/** Pairs of field and value; what another version left behind in another shape is passed over. */
function readKept(kept: unknown): [number, unknown][] {
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((pair: unknown) => {
    const [id, value]: unknown[] = Array.isArray(pair) ? pair : [];
    return typeof id === "number" ? [[id, value]] : [];
  });
}

const keyOf = (recipientId: number) => `rubrica-unsent-${recipientId}`;

/** What this tab still had to send when it was reloaded. The key names the recipient, never the token. */
export function keptEdits(recipientId: number): Edits {
  try {
    const kept = readKept(JSON.parse(sessionStorage.getItem(keyOf(recipientId)) ?? "[]"));
    return new Map(kept.map(([id, value]) => [id, { value, status: "draft" }]));
  } catch {
    return new Map();
  }
}

/** Keeps it over a reload of this tab; nothing is left once all is sent. */
export function keepEdits(recipientId: number, edits: Edits): void {
  try {
    if (edits.size === 0) sessionStorage.removeItem(keyOf(recipientId));
    else
      sessionStorage.setItem(
        keyOf(recipientId),
        JSON.stringify([...edits].map(([id, { value }]) => [id, value])),
      );
  } catch {
    // Storage may be closed to this page (private mode, web views): values then live as long as the page.
  }
}

/** The visit has ended: what was typed and never sent is nobody's any more. */
export function forgetEdits(recipientId: number): void {
  keepEdits(recipientId, new Map());
}
