import { annotations } from "./annotations";
import { catalogs } from "./catalogs";
import { disguises } from "./disguises";
import { pages, resources } from "./pages";
import type { Honest } from "./permitted-updates";
import { type Objects, SealedFile } from "./sealed-file";

/** Hostile updates that a trusted authority time-stamped in good faith, and such that follow a time-stamp. */

const STEP = 9;

export function buildTimestampedAttacks(s: SealedFile, honest: Honest): Record<string, Buffer> {
  const all: [string, (s: SealedFile) => Objects][] = [
    pages,
    resources,
    annotations,
    catalogs,
    disguises,
  ].flatMap((makers) => Object.entries(makers));
  const some = all.filter((_, index) => index % STEP === s.name.length % STEP);
  const stamped = new SealedFile(s.name, honest.stamped(s.bytes), s.permission);
  return Object.fromEntries(
    some.flatMap(([name, make]) => [
      [`${name}, then stamped`, honest.stamped(s.saved(make(s), "table"))],
      [`stamped, then ${name}`, stamped.saved(make(stamped), "stream")],
    ]),
  );
}
