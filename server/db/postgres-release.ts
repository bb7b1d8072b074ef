/**
 * The newest minor release of each supported PostgreSQL when this version of Rubrica was made
 * (postgresql.org/support).
 */
const NEWEST: Readonly<Record<number, number>> = { 16: 16, 17: 12, 18: 6 };

export type Release = { major: number; minor: number };

/** Parses `18.4`, `18.4 (Debian …)` or `postgres (PostgreSQL) 18.4`; null for a beta or anything else. */
export function parseRelease(text: string): Release | null {
  const [, major, minor] = /(?:^|\s)(\d+)\.(\d+)(?:\s|$)/.exec(text) ?? [];
  return major === undefined || minor === undefined ? null : { major: Number(major), minor: Number(minor) };
}

/** Returns a newer release with fixes that this one lacks, such as `18.6`; null if none is known. */
export function findNewerRelease(text: string): string | null {
  const release = parseRelease(text);
  const newest = release && NEWEST[release.major];
  return release && newest && release.minor < newest ? `${release.major}.${newest}` : null;
}
