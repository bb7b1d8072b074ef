import { spawnSync } from "node:child_process";

/** The commit that `--changed` compares with, and the parts of the tree that differ. */
export type Changed = { since: string; hasPages: boolean; hasJourneys: boolean };

const PAGES = /^(?:app|components|public)\/(?!api\/)/;
const JOURNEYS = /^e2e\//;

function runGit(root: string, ...args: string[]): string[] {
  const result = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return result.status === 0 ? result.stdout.split("\n").filter((line) => line !== "") : [];
}

/**
 * Compares the work tree, untracked files included, with the given commit. The default is the merge base with
 * `origin/main`, then the last commit.
 */
export function findChanged(root: string, commit: string | undefined): Changed | { problem: string } {
  const [base] = commit ? [commit] : runGit(root, "merge-base", "HEAD", "origin/main");
  const [since] = runGit(root, "rev-parse", "--verify", "--quiet", `${base ?? "HEAD"}^{commit}`);
  if (since === undefined) return { problem: `Git knows no commit "${commit ?? "HEAD"}".` };
  const files = [
    ...runGit(root, "diff", "--name-only", since),
    ...runGit(root, "ls-files", "--others", "--exclude-standard"),
  ];
  return {
    since,
    hasPages: files.some((file) => PAGES.test(file)),
    hasJourneys: files.some((file) => JOURNEYS.test(file)),
  };
}
