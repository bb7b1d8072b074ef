import { benchOf, type Counts, sayHow } from "./bench";
import { type Changed, changedSince } from "./changed";
import { chooseStages } from "./choice";
import { LIST, listTests } from "./list";
import { type Result, report } from "./report";
import type { Stage } from "./stage";
import { type Bench, ROWS } from "./stages";

/** Tests that somebody stopped have not passed. */
export const INTERRUPTED = 130;
const CHOOSING = ["unit", "integration", "scenes", "browser"];
/** `npm test -- --changed`, or `--changed=main`: what has changed since that commit can affect. */
const CHANGED = /^--changed(?:=(.+))?$/;

function sayChanged({ since, specs, tooLong, hasScenes }: Changed): void {
  const seen = [...(hasScenes ? ["scenes"] : []), ...specs].join(", ") || "none";
  console.log(`changed    since ${since.slice(0, 12)}; journeys that can see it: ${seen}`);
  if (tooLong.length === 0) return;
  const files = tooLong.map((spec) => `e2e/${spec}.spec.ts`).join(" ");
  console.log(`not run    they would take too long here: npm test -- browser ${files}`);
}

async function runStage({ name, run }: Stage, kept: Buffer[] | undefined): Promise<Result> {
  if (!kept) console.log(`\n── ${name}`);
  const began = performance.now();
  const tally = await run();
  if (kept) process.stdout.write(`\n── ${name}\n${Buffer.concat(kept.splice(0)).toString("utf8")}`);
  return { name, ...tally, seconds: Math.round((performance.now() - began) / 1000) };
}

/** Runs the chosen stages row by row, columns side by side: where several have work, only the first has the terminal. */
async function runRows(bench: Bench, chosen: readonly string[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const row of ROWS) {
    const columns = row
      .map((column) => column.filter((make) => chosen.includes(make(bench).name)))
      .filter((column) => column.length > 0);
    const rows = columns.map(async (column, index) => {
      const kept: Buffer[] | undefined = index === 0 ? undefined : [];
      for (const make of column) {
        results.push(await runStage(make({ ...bench, ...(kept ? { kept } : {}) }), kept));
      }
    });
    await Promise.all(rows);
  }
  return results;
}

/**
 * Every check of the clone, also after a failure; the last line is the sum. Beside a running product: ports are the
 * kernel's choice and folders temporary (ruling 61).
 */
export async function runTests(counts: Counts): Promise<number> {
  if (process.argv.includes(LIST)) return listTests(counts);
  const bench = benchOf(counts);
  const { root } = bench;
  sayHow(bench);
  const words = process.argv.slice(2).filter((word) => !CHANGED.test(word));
  const asked = process.argv
    .slice(2)
    .map((word) => CHANGED.exec(word))
    .find((match) => match !== null);
  const changed = asked ? changedSince(root, asked[1]) : undefined;
  const names = ROWS.flat(2).map((make) => make(bench).name);
  const choice = chooseStages(words, names, CHOOSING);
  if (changed && "problem" in changed) {
    console.error(changed.problem);
    return 1;
  }
  if ("problem" in choice) {
    console.error(choice.problem);
    return 1;
  }
  if (changed) sayChanged(changed);
  const results = await runRows(
    { ...bench, more: choice.more, ...(changed ? { changed } : {}) },
    choice.stages,
  );
  const failed = report(root, results);
  return failed === 0 && results.length > 0 ? 0 : 1;
}
