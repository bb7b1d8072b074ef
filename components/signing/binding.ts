import { recall, remember } from "./tab-memory";

/** Must read as `server/auth/visitor.ts` says. */
export const BINDING_HEADER = "signing-binding";

const KEY = "rubrica-signing-binding";
const BYTES = 32;

let made: string | undefined;

/**
 * The secret of this tab: what its reader proves holds for it alone (ruling 48). Kept over a reload where the
 * browser lets us, else as long as the page lives; never a cookie, so that it works inside a frame.
 */
export function clientBinding(): string {
  made ??= recall(KEY) ?? fresh();
  return made;
}

function fresh(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  remember(KEY, text);
  return text;
}
