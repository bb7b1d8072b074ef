import { z } from "zod";
import type { UseEntries } from "./use-model";

const Remembered = z.record(
  z.coerce.number<string>(),
  z.object({ email: z.string(), name: z.string(), signingOrder: z.number().nullable() }),
);

/** People of the last use stay in this browser, for the account that used it. */
const keyOf = (templateId: string, account: string) => `rubrica.used.${account}.${templateId}`;

/** The people of the last use here; null where there was none, or the browser keeps nothing. */
export function rememberedPeople(templateId: string, account: string): UseEntries["people"] | null {
  try {
    const stored = localStorage.getItem(keyOf(templateId, account));
    return stored === null ? null : (Remembered.safeParse(JSON.parse(stored)).data ?? null);
  } catch {
    return null;
  }
}

/** Keeps them for the next use; a browser that keeps nothing loses only the convenience. */
export function rememberPeople(templateId: string, account: string, people: UseEntries["people"]): void {
  try {
    localStorage.setItem(keyOf(templateId, account), JSON.stringify(people));
  } catch {
    // Storage is full or forbidden.
  }
}
