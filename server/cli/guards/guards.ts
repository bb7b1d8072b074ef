import { listLocatorBreaches } from "./locator-rule";
import { getLineNumber, type Scanned, scanSource } from "./scan";
import { listStoreBreaches } from "./store-rule";
import { hasZone, listForbiddenImports, listImports } from "./zones";

/** `path` is relative to the root, with forward slashes. */
export type SourceFile = { path: string; text: string };
export type Violation = { file: string; line: number; rule: Rule; why: string };

type Pattern = {
  in: keyof Scanned;
  match: RegExp;
  where: RegExp;
  except?: RegExp;
  why: string;
};

const TEST = /\.i?test\.tsx?$|^server\/testing\/|^e2e\/|^vitest\.config\.ts$/;
const ANY_FILE = /\.[cm]?[jt]sx?$/;
/** Helpers of tests. No product file may import them: they would ship with the product. */
const TEST_MODULE = /(?:^|\/)testing(?:\/|$)|^@\/e2e\/|^(?:\.\.\/)+e2e\//;

/** What Biome cannot forbid, and the files each applies to (server/README.md 2, 4; rulings 34, 49, 59, 62). */
const PATTERNS = {
  "status-literal": {
    in: "readable",
    // `signingStatus` shares the word REJECTED; the rule "status-write" covers its writers.
    match: /(?<!signingStatus(?: [!=]==|:) )(["'`])(?:DRAFT|PENDING|COMPLETED|REJECTED|CANCELLED)\1/g,
    where: /^(?:server|app|components)\//,
    except: /^server\/(?:domain|contract|db\/schema|cli\/guards)\//,
    why: "a status is decided by server/domain: ask its predicates or its constants",
  },
  "status-write": {
    in: "code",
    match: /\.set\(\s*\{[^}]*\b(?:status|signingStatus)\b/g,
    where: /^(?:server|app)\//,
    except: /^server\/db\/store\//,
    // The types reject a plain status (`db/store/status-write.test.ts`), but not an SQL expression.
    why: "a state is written by server/db/store from a planned transition, nowhere else",
  },
  "status-brand": {
    in: "code",
    match: /\bPlanned(?:Signing)?Status\b/g,
    where: /^(?:server|app|components)\//,
    except: /^server\/(?:domain\/(?:envelope\/lifecycle|recipient\/planned-act)\.ts$|db\/schema\/)/,
    why: "only the planner of a status makes one that may be written",
  },
  "bare-error": {
    in: "code",
    match: /\bnew Error\(/g,
    where: /^server\/(?:domain|routers|db|rest|contract)\//,
    why: "an expected outcome is a DomainError with a code of server/domain/errors.ts",
  },
  "sql-clock": {
    in: "strings",
    match: /\b(?:now\(\)|current_timestamp\b|clock_timestamp\(\)|transaction_timestamp\(\))/gi,
    where: /^(?:server|app)\//,
    except: /^server\/(?:clock\.ts|cli\/guards\/)/,
    why: "time comes from clock.now(tx) (ruling 49)",
  },
  "schema-clock": {
    in: "code",
    match: /\.defaultNow\(/g,
    where: /^server\/db\//,
    why: "time comes from clock.now(tx) (ruling 49)",
  },
  "server-action": {
    in: "strings",
    match: /^\s*use server\s*$/gm,
    where: /^(?:app|components|server)\//,
    why: "writes go through tRPC and route handlers only (ruling 34)",
  },
  "form-data": {
    in: "code",
    match: /\b(?:request|req)\.formData\(/g,
    where: /^(?:app|server)\//,
    why: "uploads are read as a stream into storage (ruling 59)",
  },
  "server-only": {
    in: "readable",
    match: /import ["']server-only["']/g,
    where: ANY_FILE,
    except: /^server\/(?:caller|auth\/session)\.ts$/,
    why: "it throws in plain Node: only caller.ts and auth/session.ts may have it (ruling 62)",
  },
  "own-connection": {
    in: "code",
    match: /\bdatabase\(\)/g,
    where: /^server\/routers\//,
    why: "a procedure works on ctx.db: with an idempotency key that is the transaction of its answer (ruling 20)",
  },
  "own-call": {
    in: "readable",
    // The installation's bucket is reached by signed streams, with a client of its own.
    match:
      /(?<![.\w#])fetch\(|(?:import|from)\s*\(?\s*["']undici["']|\brequest\b[^;]*\bfrom\s+["'](?:node:)?https?["']/g,
    where: /^server\//,
    except: /^server\/(?:outbound|docs|cli|contract)\/|^server\/storage\/s3-client\.ts$/,
    why: "calls out go through server/outbound, which asks whose address it is",
  },
  "pure-model": {
    in: "code",
    match: /(?<![.\w])(?:window|document|navigator|location|localStorage|sessionStorage)\b(?=[.?[])/g,
    where: /^components\/(?:signing|field-editor)\/model\//,
    why: "a model knows no browser: its caller asks the browser and hands it the answer",
  },
} as const satisfies Record<string, Pattern>;

type Rule = keyof typeof PATTERNS | "zone" | "store" | "locator" | "name" | "suppression-comment";

const BANNED_NAME = /(?:^|\/)(?:utils?|helpers?|common|types|misc)(?:\.[jt]sx?$|\/)/;
/** Test helpers are in `testing` folders only, so that they do not ship and are easy to find. */
const STRAY_TESTING = /(?:^|\/)testing(?:-[\w-]+)?\.[cm]?[jt]sx?$/;
/** With one of these files, bodies over 10 MB reach the handler truncated (ruling 59). */
const BANNED_ROOT = /^(?:src\/)?(?:middleware|proxy)\.[jt]s$/;
const LONG_FILE_LINES = 400;
/** The command that runs the tests has its own folder with that name. */
const RUNS_TESTS = /^server\/cli\/(?:test|prove)\.ts$|^server\/cli\/testing\//;
const SUPPRESSION_COMMENT = /@ts-(?:ignore|expect-error|nocheck)/g;
/** A test may expect a compiler error: it fails once the code is accepted. */
const SUPPRESSION_IN_TEST = /@ts-(?:ignore|nocheck)/g;

function listPatternViolations({ path, text }: SourceFile, scanned: Scanned): Violation[] {
  const breaches: Violation[] = [];
  for (const rule of Object.keys(PATTERNS).filter(isRule)) {
    const pattern: Pattern = PATTERNS[rule];
    if (!pattern.where.test(path) || pattern.except?.test(path)) continue;
    for (const match of scanned[pattern.in].matchAll(pattern.match)) {
      const line = getLineNumber(text, match.index + match[0].search(/\S/));
      breaches.push({ file: path, line, rule, why: pattern.why });
    }
  }
  return breaches;
}

function isRule(name: string): name is keyof typeof PATTERNS {
  return name in PATTERNS;
}

function listNameViolations(path: string): Violation[] {
  const at = { file: path, line: 1, rule: "name" } as const;
  if (BANNED_NAME.test(path)) return [{ ...at, why: "a file is named after what it holds" }];
  if (STRAY_TESTING.test(path)) {
    return [
      { ...at, why: "what tests stand on lives in server/testing, or in e2e where a browser needs it" },
    ];
  }
  if (BANNED_ROOT.test(path)) return [{ ...at, why: "the web process is server/cli/start.ts (ruling 59)" }];
  return [];
}

function listImportViolations(path: string, readable: string): Violation[] {
  const imports = listImports(readable);
  const createZoneViolation = (line: number, why: string): Violation => ({
    file: path,
    line,
    rule: "zone",
    why,
  });
  const ofTests = imports.filter(({ from }) => TEST_MODULE.test(from) && !RUNS_TESTS.test(path));
  return [
    ...(hasZone(path)
      ? []
      : [createZoneViolation(1, "belongs to no zone: say in zones.ts what it may import")]),
    ...listForbiddenImports(path, imports).map(({ from, line }) =>
      createZoneViolation(line, `may not import ${from} (server/README.md 2)`),
    ),
    ...ofTests.map(({ from, line }) => createZoneViolation(line, `only tests may import ${from}`)),
  ];
}

function listStoreViolations(path: string, text: string, scanned: Scanned): Violation[] {
  return listStoreBreaches(path, text, scanned).map((breach) => ({ file: path, rule: "store", ...breach }));
}

function listLocatorViolations(path: string, text: string, scanned: Scanned): Violation[] {
  return listLocatorBreaches(path, text, scanned).map((breach) => ({
    file: path,
    rule: "locator",
    ...breach,
  }));
}

/** Returns the sources that deserve a second look, because they are longer than 400 lines. */
export const listLongFiles = (files: readonly SourceFile[]): { path: string; lines: number }[] =>
  files
    .filter(({ path }) => ANY_FILE.test(path) && !TEST.test(path))
    .map(({ path, text }) => ({ path, lines: text.trimEnd().split("\n").length }))
    .filter(({ lines }) => lines > LONG_FILE_LINES);

function listSilencedViolations(path: string, text: string): Violation[] {
  if (path.startsWith("server/cli/guards/")) return [];
  return [...text.matchAll(TEST.test(path) ? SUPPRESSION_IN_TEST : SUPPRESSION_COMMENT)].map(({ index }) => ({
    file: path,
    line: getLineNumber(text, index),
    rule: "suppression-comment",
    why: "correct the type instead of silencing the compiler",
  }));
}

/**
 * Returns every breach of the rules that a formatter cannot see. Pure: `files` is the whole tree. Tests and
 * their helpers may use literals, errors, long files and any zone, but may not silence the compiler.
 */
export function listRuleViolations(files: readonly SourceFile[]): Violation[] {
  return files.flatMap((file) => {
    const { path, text } = file;
    if (!ANY_FILE.test(path)) return listNameViolations(path);
    const scanned = scanSource(text);
    const everywhere = [...listNameViolations(path), ...listSilencedViolations(path, text)];
    if (TEST.test(path)) return everywhere;
    return [
      ...everywhere,
      ...listPatternViolations(file, scanned),
      ...listImportViolations(path, scanned.readable),
      ...listStoreViolations(path, text, scanned),
      ...listLocatorViolations(path, text, scanned),
    ];
  });
}
