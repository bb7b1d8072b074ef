import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { importGraph } from "../guards/circles";
import type { SourceFile } from "../guards/guards";
import { readTree } from "../guards/tree";
import { parsesAs } from "../json-file";
import { JOURNEYS, OF_THE_SERVER } from "./journeys";

/** What a change can affect: from which commit on, and the journeys that see it, those left out for time apart. */
export type Changed = {
  since: string;
  specs: readonly string[];
  tooLong: readonly string[];
  /** Whether the screens on made-up answers can see it. */
  hasScenes: boolean;
};

/** What the journeys of `--changed` may take together, as the last whole run measured them. */
const JOURNEY_SECONDS = 150;
/** Of a journey that was never measured. */
const USUAL_SECONDS = 30;

const PAGE = /^app\/.*(?:page|layout|route|error|not-found)\.tsx?$/;

const MESSAGES = /^server\/domain\/messages\/.*\.json$/;
/** Words are no module: whoever has them has the catalogue that holds them. */
const throughModule = (file: string) => (MESSAGES.test(file) ? "server/domain/messages/index.ts" : file);

/** Every file that needs one of these when it runs, at any distance, and these. */
function dependents(files: readonly SourceFile[], changed: readonly string[]): Set<string> {
  const users = new Map<string, string[]>();
  for (const [file, needs] of importGraph(files)) {
    for (const need of needs) users.set(need, [...(users.get(need) ?? []), file]);
  }
  const reached = new Set(changed.map(throughModule));
  for (const file of reached) for (const user of users.get(file) ?? []) reached.add(user);
  return reached;
}

/**
 * The journeys that can see a change of these files: of each page that needs one of them, and each spec that does
 * itself. What the server does is seen from everywhere; its own tests look at it, and two journeys from end to end.
 */
export function journeysOf(files: readonly SourceFile[], changed: readonly string[]): string[] {
  const isServer = (file: string) => file.startsWith("server/") || file.startsWith("drizzle/");
  // A verb belongs to the table of verbs, and that to every page; what only the server runs is asked of by its tests.
  const shown = files.filter(
    ({ path: file }) => !isServer(file) || /^server\/(?:domain|contract)\//.test(file),
  );
  const reached = dependents(shown, changed);
  const found = new Set<string>();
  for (const file of reached) {
    if (/^e2e\/[^/]+\.spec\.ts$/.test(file)) found.add(path.basename(file, ".spec.ts"));
    if (!PAGE.test(file)) continue;
    for (const [pages, specs] of Object.entries(JOURNEYS)) {
      const isBeside =
        pages.startsWith(`${path.posix.dirname(file)}/`) && /(?:layout|error)\.tsx$/.test(file);
      if (file.startsWith(pages) || isBeside) for (const spec of specs) found.add(spec);
    }
  }
  if (changed.some(isServer)) for (const spec of OF_THE_SERVER) found.add(spec);
  return [...found].sort();
}

/** Whether a change of these files can be seen on the screens that stand without the product. */
export function reachesScenes(files: readonly SourceFile[], changed: readonly string[]): boolean {
  const reached = dependents(files, changed);
  return [...reached].some((file) => file.startsWith("e2e/scenes/")) || changed.some(isStyle);
}

const isStyle = (file: string): boolean => file.startsWith("app/") && file.endsWith(".css");

const Times = z.array(
  z.object({ name: z.string(), files: z.array(z.object({ file: z.string(), seconds: z.number() })) }),
);

/** How long each journey took the last time that it ran here, in seconds. */
function journeyTimes(root: string): Map<string, number> {
  const kept = path.join(root, "test-results/times.json");
  if (!existsSync(kept)) return new Map();
  const stage = parsesAs(Times, readFileSync(kept, "utf8"))?.find(({ name }) => name === "browser");
  return new Map(stage?.files.map(({ file, seconds }) => [path.basename(file, ".spec.ts"), seconds]));
}

/** As many journeys as fit, the quickest first; the others by name, for whoever has the time. */
export function withinTime(
  specs: readonly string[],
  seconds: ReadonlyMap<string, number>,
): Pick<Changed, "specs" | "tooLong"> {
  const timeOf = (spec: string) => seconds.get(spec) ?? USUAL_SECONDS;
  let total = 0;
  const fits = new Set<string>();
  for (const spec of [...specs].sort((one, other) => timeOf(one) - timeOf(other))) {
    total += timeOf(spec);
    if (total <= JOURNEY_SECONDS) fits.add(spec);
  }
  return { specs: specs.filter((spec) => fits.has(spec)), tooLong: specs.filter((spec) => !fits.has(spec)) };
}

function git(root: string, ...args: string[]): string[] {
  const answer = spawnSync("git", args, { cwd: root, encoding: "utf8" });
  return answer.status === 0 ? answer.stdout.split("\n").filter((line) => line !== "") : [];
}

/**
 * What has changed since a commit, files that Git does not know yet too, and what that can affect. Without a commit:
 * since this branch left the one it will go back to, or the last commit.
 */
export function changedSince(root: string, given: string | undefined): Changed | { problem: string } {
  const [base] = given ? [given] : git(root, "merge-base", "HEAD", "origin/main");
  const [since] = git(root, "rev-parse", "--verify", "--quiet", `${base ?? "HEAD"}^{commit}`);
  if (since === undefined) return { problem: `Git knows no commit "${given ?? "HEAD"}".` };
  const changed = [
    ...git(root, "diff", "--name-only", since),
    ...git(root, "ls-files", "--others", "--exclude-standard"),
  ];
  const tree = readTree(root);
  const journeys = withinTime(journeysOf(tree, changed), journeyTimes(root));
  return { since, ...journeys, hasScenes: reachesScenes(tree, changed) };
}
