import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parsesAs } from "../json-file";
import { benchOf, type Counts } from "./bench";
import { runProgram } from "./stage";
import type { Bench } from "./stages";

/** `npm test -- --list`. */
export const LIST = "--list";

const Collected = z.array(z.object({ name: z.string(), file: z.string(), projectName: z.string() }));

type Suite = {
  title: string;
  specs: { title: string; file: string }[];
  suites?: Suite[] | undefined;
};
const Suite: z.ZodType<Suite> = z.object({
  title: z.string(),
  specs: z.array(z.object({ title: z.string(), file: z.string() })),
  get suites() {
    return z.array(Suite).optional();
  },
});
const Listed = z.object({ suites: z.array(Suite) });

const CONFIGS = { scenes: "e2e/scenes", browser: "e2e" } as const;

const lineOf = (stage: string, file: string, title: string): string => `${stage}  ${file}  ${title}`;

/** One line a test of vitest's list: stage, file and title. */
export function linesOfVitest(text: string, root: string): string[] | undefined {
  return parsesAs(Collected, text)?.map(({ name, file, projectName }) =>
    lineOf(projectName, path.relative(root, file), name),
  );
}

/** One line a test of Playwright's list; groups stand before the title, files come from the folder that was listed. */
export function linesOfPlaywright(text: string, stage: string, folder: string): string[] | undefined {
  const linesIn = ({ specs, suites = [] }: Suite, groups: readonly string[]): string[] => [
    ...specs.map((spec) => lineOf(stage, `${folder}/${spec.file}`, [...groups, spec.title].join(" > "))),
    ...suites.flatMap((suite) => linesIn(suite, [...groups, suite.title])),
  ];
  // The outermost group of each is its file.
  return parsesAs(Listed, text)?.suites.flatMap((file) => linesIn(file, []));
}

async function listOf(
  bench: Bench,
  name: string,
  program: string,
  args: readonly string[],
): Promise<string | undefined> {
  const report = path.join(bench.folder, `${name}-list.json`);
  const said: Buffer[] = [];
  const more = program.includes("vitest") ? [`--json=${report}`] : [];
  const env = { ...bench.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report };
  const isGood = await runProgram(
    bench.root,
    [path.join(bench.root, "node_modules", program), ...args, ...more],
    env,
    said,
  );
  if (!isGood) console.error(Buffer.concat(said).toString("utf8"));
  return isGood && existsSync(report) ? readFileSync(report, "utf8") : undefined;
}

/** Prints every test that this count runs, sorted, one a line, so that two commits can be compared; runs none. */
export async function listTests(counts: Counts): Promise<number> {
  const bench = benchOf(counts);
  // Tables of cases are counted by running the files up to their tests; read alone they would be one title each.
  const collected = await listOf(bench, "vitest", "vitest/vitest.mjs", ["list", "--no-static-parse"]);
  const lists = [collected === undefined ? undefined : linesOfVitest(collected, bench.root)];
  for (const [stage, folder] of Object.entries(CONFIGS)) {
    const args = ["test", "--list", "--reporter=json", `--config=${folder}/playwright.config.ts`];
    const listed = await listOf(bench, stage, "@playwright/test/cli.js", args);
    lists.push(listed === undefined ? undefined : linesOfPlaywright(listed, stage, folder));
  }
  if (lists.some((lines) => lines === undefined)) return 1;
  console.log(
    lists
      .flatMap((lines) => lines ?? [])
      .sort()
      .join("\n"),
  );
  return 0;
}
