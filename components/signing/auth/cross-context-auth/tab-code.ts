import { WAYS, type Way } from "../../model/ways";
import { recall, remember } from "../../state/tab-memory";

const KEY = "rubrica-hand-back";

/** What the address of the tab carries after its `#`: the code, and the way the person chose in the frame. */
export type TabCode = { code: string; way: Way | null };

/**
 * Takes the code out of the address and keeps it for this tab alone, over a reload and the way to an identity provider;
 * what is bookmarked or shared carries none. Null when there is none.
 */
export function takeTabCode(): TabCode | null {
  const given = location.hash.slice(1);
  const isCode = /^[0-9A-Za-z]{16,128}(?:\.[A-Za-z]+)?$/.test(given);
  if (isCode) remember(KEY, given);
  const kept = recall(KEY);
  // Where storage is closed to this page, the code stays in the address.
  if (isCode && kept === given) history.replaceState(history.state, "", location.pathname);
  const text = isCode ? given : kept;
  if (!text) return null;
  const [code = "", way] = text.split(".");
  return { code, way: WAYS.find((known) => known === way) ?? null };
}
