import type { SourceFile } from "./guards";

/** Largest share of comments that open with a question word, in percent. */
const MAX_QUESTION_COMMENTS = 2;
/** Largest share of functions named `…Of`, in percent. Exported ones are never allowed. */
const MAX_OF_FUNCTIONS = 1;
/** Largest share of values named by a participle alone, in percent. */
const MAX_PARTICIPLES = 0.3;

const SOURCE = /^(?:app|server|components)\/.*\.tsx?$/;
const TEST = /\.(?:test|itest|spec)\.tsx?$|(?:^|\/)testing\//;

const QUESTION =
  /^(?:What|Who|Whose|Whom|Where|Whether|Whoever|Whatever|Wherever|How|Nobody|Nothing|Somebody|One)\b/;
const BLOCK_COMMENT = /\/\*\*?([\s\S]*?)\*\//g;
/** The first line of comment lines that follow each other. */
const LINE_COMMENT = /(?<!^[ \t]*\/\/.*\n)^[ \t]*\/\/[ \t]?(.*)$/gm;
const FUNCTION =
  /(export\s+)?(?:(?:async\s+)?function\s+(\w+)|const\s+(\w+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:\([^)]*\)|\w+)\s*(?::[^=]+)?=>)/g;
const VALUE = /\b(?:const|let)\s+(?:\{[^}=]*\}|\[[^\]=]*\]|\w+)/g;
const PARTICIPLE =
  /\b(?:shown|made|kept|asked|told|found|known|given|taken|wanted|meant|held|said|seen|drawn|laid|begun)\b/;

type Count = { all: number; breaches: string[] };

function countMatches(
  files: readonly SourceFile[],
  match: RegExp,
  isBreach: (match: RegExpExecArray) => boolean,
) {
  const count: Count = { all: 0, breaches: [] };
  for (const { path, text } of files) {
    for (const found of text.matchAll(match)) {
      count.all += 1;
      if (isBreach(found)) count.breaches.push(`${path}:${text.slice(0, found.index).split("\n").length}`);
    }
  }
  return count;
}

function formatComplaints(what: string, { all, breaches }: Count, maxPercent: number): string[] {
  const percent = (100 * breaches.length) / Math.max(1, all);
  if (percent <= maxPercent) return [];
  return [
    `${percent.toFixed(1)} % of ${what}, at most ${maxPercent} % are allowed: ${breaches.slice(0, 10).join(", ")}`,
  ];
}

/** Returns what exceeds the ceilings for comments and names, with the first places. `files` is the whole tree. */
export function listStyleComplaints(files: readonly SourceFile[]): string[] {
  const sources = files.filter(({ path }) => SOURCE.test(path) && !TEST.test(path));
  const isQuestion = (match: RegExpExecArray) => QUESTION.test((match[1] ?? "").replace(/^[\s*]+/, ""));
  const blocks = countMatches(sources, BLOCK_COMMENT, isQuestion);
  const lines = countMatches(sources, LINE_COMMENT, isQuestion);
  const hasOfSuffix = ([, , name, constant]: RegExpExecArray) => /[a-z]Of$/.test(name ?? constant ?? "");
  const functions = countMatches(sources, FUNCTION, hasOfSuffix);
  const exported = countMatches(sources, FUNCTION, (match) => match[1] !== undefined && hasOfSuffix(match));
  const values = countMatches(sources, VALUE, ([text]) => PARTICIPLE.test(text));
  return [
    ...formatComplaints(
      "comments open with a question word",
      { all: blocks.all + lines.all, breaches: [...blocks.breaches, ...lines.breaches] },
      MAX_QUESTION_COMMENTS,
    ),
    ...formatComplaints("exported functions are named …Of", exported, 0),
    ...formatComplaints("functions are named …Of", functions, MAX_OF_FUNCTIONS),
    ...formatComplaints("values are named by a participle alone", values, MAX_PARTICIPLES),
  ];
}
