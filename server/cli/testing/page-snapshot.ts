/** So many lines of a page are told with a failure. */
const MOST_LINES = 60;
/** A box that says nothing of itself. */
const MERE_BOX = /^\s*- generic(?: \[aria-hidden\])?:$/;
const SNAPSHOT = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/;

/**
 * What stood on the page when a journey failed, from its main part on, out of what Playwright notes of an error: pictures
 * do not outlive the machine that made them, and what CI printed is all that a later reader has.
 */
export function pageSnapshotIn(context: string): string[] {
  const lines = SNAPSHOT.exec(context)?.[1]?.split("\n") ?? [];
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return lines
    .slice(Math.max(0, main))
    .map((line) => line.replace(/ \[ref=\w+\]/, "").replace(" [cursor=pointer]", ""))
    .filter((line) => !MERE_BOX.test(line))
    .slice(0, MOST_LINES);
}
