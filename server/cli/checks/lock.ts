import { z } from "zod";

export const LockFile = z.object({
  packages: z.record(
    z.string(),
    z.object({
      version: z.string().optional(),
      license: z.string().optional(),
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
      optional: z.boolean().optional(),
      // npm writes a list, or the plain string of a package that gave one.
      os: z.union([z.string(), z.array(z.string())]).optional(),
      cpu: z.union([z.string(), z.array(z.string())]).optional(),
      libc: z.union([z.string(), z.array(z.string())]).optional(),
    }),
  ),
});
export type LockFile = z.infer<typeof LockFile>;

/** Licences allowed by ruling 37. */
const ALLOWED = new Set([
  "MIT",
  "MIT-0",
  "ISC",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "Unlicense",
  "Zlib",
  "Python-2.0",
  "PostgreSQL",
  "OFL-1.1",
  "CC-BY-4.0",
  "MPL-2.0",
]);

/** Licences read from the files of packages whose metadata names none of the SPDX list. */
const READ_BY_HAND: Readonly<Record<string, string>> = {
  // Its metadata says "MIT and ISC", which is not a valid SPDX expression.
  "@visx/vendor": "MIT AND ISC",
  // Needed by the tests' S3 server; MIT in their LICENSE or Readme.
  busboy: "MIT",
  "humanize-number": "MIT",
  streamsearch: "MIT",
};

/** Lowest version without a known vulnerability (jobs/README.md 1.2). */
const FLOORS: Readonly<Record<string, string>> = {
  next: "16.3.4",
  "next-auth": "4.24.15",
  "@trpc/server": "11.8.0",
  "pdfjs-dist": "6.2.108",
  "drizzle-orm": "0.45.4",
  nodemailer: "9.0.1",
  inngest: "4.24.0",
};

/** Returns true if an SPDX expression allows a choice within ruling 37: one side of OR, both of AND. */
export function isAllowedLicence(expression: string): boolean {
  const bare = expression
    .trim()
    .replace(/^\((.*)\)$/s, (whole, inner: string) => (isBalanced(inner) ? inner : whole));
  for (const [word, decide] of [
    [" OR ", (parts: string[]) => parts.some(isAllowedLicence)],
    [" AND ", (parts: string[]) => parts.every(isAllowedLicence)],
  ] as const) {
    const parts = splitOutside(bare, word);
    if (parts.length > 1) return decide(parts);
  }
  return ALLOWED.has(bare);
}

function isBalanced(text: string): boolean {
  let depth = 0;
  for (const char of text) {
    depth += char === "(" ? 1 : char === ")" ? -1 : 0;
    if (depth < 0) return false;
  }
  return depth === 0;
}

function splitOutside(text: string, word: string): string[] {
  const parts: string[] = [];
  let current = "";
  for (const piece of text.split(word)) {
    current = current === "" ? piece : `${current}${word}${piece}`;
    if (isBalanced(current)) {
      parts.push(current);
      current = "";
    }
  }
  return current === "" ? parts : [...parts, current];
}

function isBelow(version: string, floor: string): boolean {
  const parseNumbers = (text: string) => (text.split("-")[0] ?? "").split(".").map(Number);
  const [have, need] = [parseNumbers(version), parseNumbers(floor)];
  for (let at = 0; at < 3; at += 1) {
    const difference = (have[at] ?? 0) - (need[at] ?? 0);
    if (difference !== 0) return difference < 0;
  }
  return version.includes("-");
}

/** Selects the platforms of the product and its tests, whose packages must be pinned by hash. */
function canRunHere({ os, cpu, libc }: LockFile["packages"][string]): boolean {
  const isLinux = os === undefined || os.includes("linux");
  const isOurCpu = cpu === undefined || cpu.includes("x64") || cpu.includes("arm64");
  return isLinux && isOurCpu && (libc === undefined || libc.includes("glibc"));
}

/**
 * Returns a line for each package, nested copies included, that breaks ruling 37, a floor, or is not pinned
 * by hash.
 */
export function listLockProblems(lock: LockFile): string[] {
  return Object.entries(lock.packages).flatMap(([place, entry]) => {
    if (place === "" || entry.link) return [];
    const name = place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);
    const version = entry.version ?? "0";
    const licence = READ_BY_HAND[name] ?? entry.license ?? "none";
    const floor = FLOORS[name];
    return [
      ...(isAllowedLicence(licence)
        ? []
        : [`${name}@${version}: licence ${licence} is not one of ruling 37`]),
      ...(floor && isBelow(version, floor)
        ? [`${name}@${version}: versions below ${floor} have known holes`]
        : []),
      ...(entry.integrity?.startsWith("sha512-") || (entry.optional && !canRunHere(entry))
        ? []
        : [`${name}@${version}: no sha512 in the lock file`]),
      // npm omits `resolved` for its own registry, or names the mirror that answered.
      ...(/^(?:https:\/\/.+\.tgz)?$/.test(entry.resolved ?? "")
        ? []
        : [`${name}@${version}: is not a tarball of a registry`]),
    ];
  });
}
