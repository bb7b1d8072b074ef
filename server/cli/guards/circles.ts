import type { SourceFile } from "./guards";
import { scan } from "./scan";
import { importsOf, projectPath } from "./zones";

/** Which file of the product needs which when it runs. */
type Graph = ReadonlyMap<string, readonly string[]>;

const PRODUCT = /^(?:app|components|server)\//;
const ENDING = /\.[cm]?[jt]sx?$/;

/** A type is gone when the product runs. What a file loads later still belongs to it. */
function graphOf(files: readonly SourceFile[]): Graph {
  const product = files.filter(({ path }) => PRODUCT.test(path));
  const paths = new Map(product.map(({ path }) => [path.replace(ENDING, ""), path]));
  const needs = ({ path, text }: SourceFile) =>
    importsOf(scan(text).readable).flatMap(({ from, isTypeOnly }) => {
      const target = isTypeOnly ? undefined : projectPath(path, from);
      const found = target && (paths.get(target) ?? paths.get(`${target}/index`));
      return found ? [found] : [];
    });
  return new Map(product.map((file) => [file.path, needs(file)]));
}

/** Without the files that need nothing of the others: again and again, until only circles and what uses them remain. */
function withoutLeaves(graph: Graph): Graph {
  const rest = new Map([...graph].filter(([, needs]) => needs.some((file) => graph.has(file))));
  return rest.size === graph.size ? graph : withoutLeaves(rest);
}

/** The shortest way from a file back to itself; null where there is none. */
function wayBack(start: string, graph: Graph): string[] | null {
  const ways = [[start]];
  const seen = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (seen.has(next)) continue;
      seen.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/**
 * The circles in which files of the product need each other when it runs, each as "a > b > a". In a circle the order of
 * loading decides what is there, and no file can be understood, tested or loaded without all the others.
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  const graph = withoutLeaves(graphOf(files));
  const told = new Set<string>();
  return [...graph.keys()].flatMap((file) => {
    const way = told.has(file) ? null : wayBack(file, graph);
    if (way === null) return [];
    for (const member of way) told.add(member);
    return [way.join(" > ")];
  });
}
