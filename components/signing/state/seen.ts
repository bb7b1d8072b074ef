import { type AnsweredFor, type ChangedPart, changedParts } from "../model/changed-parts";

/**
 * What the person knows of: the session as the page opened with it, and what they wrote since. The page asks the server
 * again by itself, so a value of another tab may stand on it without anybody having noticed; nobody finishes over such
 * a change before it has been named (components/README.md 5.8).
 */
export function createSeen(first: AnsweredFor) {
  let seen = first;
  const wrote = (fieldId: number, kept: string | undefined) => {
    if (kept !== undefined) seen = { ...seen, shown: { ...seen.shown, [`fields.${fieldId}`]: kept } };
  };
  return {
    /** This page wrote the field, and the server keeps it under this digest. */
    wrote,
    /** A check of the person's own filled these in another tab; the page goes on at them and says who was verified. */
    checked: (now: AnsweredFor, fieldIds: readonly number[]) => {
      for (const id of fieldIds) wrote(id, now.shown?.[`fields.${id}`]);
    },
    /** What is another in `now`. From here on it counts as seen, for the caller names it to the person. */
    changesIn: (now: AnsweredFor): ChangedPart[] => {
      const [was, is] = [seen.shown ?? {}, now.shown ?? {}];
      const parts = new Set([...Object.keys(was), ...Object.keys(is)]);
      const before = seen;
      seen = now;
      return changedParts(
        [...parts].filter((part) => was[part] !== is[part]),
        before,
        now,
      );
    },
  };
}
