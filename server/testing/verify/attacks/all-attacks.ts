import { annotations } from "./annotations";
import { buildByteAttacks } from "./bytes";
import { catalogs } from "./catalogs";
import { containers } from "./containers";
import { disguises, stamps } from "./disguises";
import { pages, resources } from "./pages";
import type { Honest } from "./permitted-updates";
import type { Form, Objects, SealedFile } from "./sealed-file";
import { sections } from "./sections";
import { shadows } from "./shadows";
import { buildTimestampedAttacks } from "./timestamped-attacks";
import { forgeries, wrappings } from "./wrapping";

/** All attacks on a sealed file, by family. The same file and seed give the same attacks. */

export type AttackFile = { family: string; name: string; bytes: Buffer };
type Makers = Readonly<Record<string, (s: SealedFile) => Buffer>>;

const FORMS: readonly Form[] = ["table", "stream", "packed"];

/** Well-formed updates, each in one of the formats that a writer may choose. */
function saved(family: string, makers: Readonly<Record<string, (s: SealedFile) => Objects>>, s: SealedFile) {
  return Object.entries(makers).map(([name, make], index): AttackFile => {
    const form = FORMS[(index + s.name.length) % FORMS.length] ?? "table";
    return { family, name: `${name} (${form})`, bytes: s.saved(make(s), form) };
  });
}

const made = (family: string, makers: Makers, s: SealedFile): AttackFile[] =>
  Object.entries(makers).map(([name, make]) => ({ family, name, bytes: make(s) }));

const given = (family: string, files: Readonly<Record<string, Buffer>>): AttackFile[] =>
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
    ? [...given("stamps", stamps(s, stampedBy)), ...given("stamped", buildTimestampedAttacks(s, stampedBy))]
    : [];
  return [...allOn(s, flips, seed), ...genuine].filter(
    ({ name }) => !lawful.includes(name.replace(/ \(\w+\)$/, "")),
  );
}

function allOn(s: SealedFile, flips: number, seed: number): AttackFile[] {
  return [
    ...given("bytes", buildByteAttacks(s, flips, seed)),
    ...saved("pages", pages, s),
    ...saved("resources", resources, s),
    ...saved("annotations", annotations, s),
    ...saved("catalog", catalogs, s),
    ...saved("disguises", disguises, s),
    ...made("sections", sections, s),
    ...made("containers", containers, s),
    ...made("shadow", shadows, s),
    ...made("forgery", forgeries, s),
    ...given("wrapping", wrappings(s)),
  ];
}
