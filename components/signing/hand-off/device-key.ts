const KEY = "rubrica-draw-device";
const BYTES = 16;

/** A key this tab makes for itself and keeps over a reload: with it the code serves nobody else. */
export function deviceKey(): string {
  const kept = stored();
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const key = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  try {
    sessionStorage.setItem(KEY, key);
  } catch {
    // Without storage a reload of this page ends the drawing; the other screen gives a new code.
  }
  return key;
}

function stored(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}
