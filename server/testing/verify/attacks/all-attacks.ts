import { annotations } from "./annotations";
import { buildByteAttacks } from "./bytes";
import { catalogs } from "./catalogs";
import { containers } from "./containers";
import { buildStamps, disguises } from "./disguises";
import { pages, resources } from "./pages";
import type { Honest } from "./permitted-updates";
import type { Form, Objects, SealedFile } from "./sealed-file";
import { sections } from "./sections";
import { shadows } from "./shadows";
import { buildTimestampedAttacks } from "./timestamped-attacks";
import { buildWrappings, forgeries } from "./wrapping";

/** All attacks on a sealed file, by family. The same file and seed give the same attacks. */

export type AttackFile = { family: string; name: string; bytes: Buffer };
type Makers = Readonly<Record<string, (s: SealedFile) => Buffer>>;

const FORMS: readonly Form[] = ["table", "stream", "packed"];

/** Well-formed updates, each in one of the formats that a writer may choose. */
function listSavedAttacks(
  family: string,
  makers: Readonly<Record<string, (s: SealedFile) => Objects>>,
  s: SealedFile,
) {
  return Object.entries(makers).map(([name, make], index): AttackFile => {
    const form = FORMS[(index + s.name.length) % FORMS.length] ?? "table";
    return { family, name: `${name} (${form})`, bytes: s.saved(make(s), form) };
  });
}

const listMadeAttacks = (family: string, makers: Makers, s: SealedFile): AttackFile[] =>
  Object.entries(makers).map(([name, make]) => ({ family, name, bytes: make(s) }));

const listGivenAttacks = (family: string, files: Readonly<Record<string, Buffer>>): AttackFile[] =>
  Object.entries(files).map(([name, bytes]) => ({ family, name, bytes }));

/** Attacks that are permitted, or change nothing, by DocMDP permission of the certification. */
const LAWFUL: ReadonlyMap<SealedFile["permission"], readonly string[]> = new Map([
  [2, ["looks drawn anew by each reader"]],
  [null, ["a certification taken away"]],
]);

/** Returns all attacks. Without `stampedBy`, those that need a genuine time-stamp are left out. */
export function listSealedAttacks(
  s: SealedFile,
  flips: number,
  seed: number,
  stampedBy?: Honest,
): AttackFile[] {
  const lawful = LAWFUL.get(s.permission) ?? [];
  const genuine = stampedBy
    ? [
        ...listGivenAttacks("stamps", buildStamps(s, stampedBy)),
        ...listGivenAttacks("stamped", buildTimestampedAttacks(s, stampedBy)),
      ]
    : [];
  return [...listAttacksOn(s, flips, seed), ...genuine].filter(
    ({ name }) => !lawful.includes(name.replace(/ \(\w+\)$/, "")),
  );
}

function listAttacksOn(s: SealedFile, flips: number, seed: number): AttackFile[] {
  return [
    ...listGivenAttacks("bytes", buildByteAttacks(s, flips, seed)),
    ...listSavedAttacks("pages", pages, s),
    ...listSavedAttacks("resources", resources, s),
    ...listSavedAttacks("annotations", annotations, s),
    ...listSavedAttacks("catalog", catalogs, s),
    ...listSavedAttacks("disguises", disguises, s),
    ...listMadeAttacks("sections", sections, s),
    ...listMadeAttacks("containers", containers, s),
    ...listMadeAttacks("shadow", shadows, s),
    ...listMadeAttacks("forgery", forgeries, s),
    ...listGivenAttacks("wrapping", buildWrappings(s)),
  ];
}
