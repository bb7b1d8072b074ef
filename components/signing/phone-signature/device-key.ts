import { recall, remember } from "../state/tab-memory";

const KEY = "rubrica-draw-device";
const BYTES = 16;

/**
 * A key this tab makes for itself and keeps over a reload: with it the code serves nobody else. Without storage a
 * reload of this page ends the drawing; the other screen gives a new code.
 */
export function deviceKey(): string {
  const kept = recall(KEY);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  remember(KEY, key);
  return key;
}
