/** Lines of a page printed with a failure. */
const MOST_LINES = 60;
/** A container without a role or a name. */
const MERE_BOX = /^\s*- generic(?: \[aria-hidden\])?:$/;
const SNAPSHOT = /# Page snapshot\s+```yaml\n([\s\S]*?)\n```/;

/**
 * Returns the page's accessibility tree, from its main part on, out of Playwright's error context.
 * Screenshots vanish with the machine, and CI's output is all that a later reader has.
 */
export function extractPageSnapshot(context: string): string[] {
  const lines = SNAPSHOT.exec(context)?.[1]?.split("\n") ?? [];
  const main = lines.findIndex((line) => /^\s*- main\b/.test(line));
  return lines
    .slice(Math.max(0, main))
    .map((line) => line.replace(/ \[ref=\w+\]/, "").replace(" [cursor=pointer]", ""))
    .filter((line) => !MERE_BOX.test(line))
    .slice(0, MOST_LINES);
}
