import type { SourceFile } from "./guards";
import { scan } from "./scan";
import { importsOf, projectPath } from "./zones";

/** Which file needs which when it runs. */
type Graph = ReadonlyMap<string, readonly string[]>;

const ENDING = /\.[cm]?[jt]sx?$/;

/** A type is gone at run time. What a file loads later still belongs to it. */
function importGraph(files: readonly SourceFile[]): Graph {
  const paths = new Map(files.map(({ path }) => [path.replace(ENDING, ""), path]));
  const needs = ({ path, text }: SourceFile) =>
    importsOf(scan(text).readable).flatMap(({ from, isTypeOnly }) => {
      const target = isTypeOnly ? undefined : projectPath(path, from);
      const found = target && (paths.get(target) ?? paths.get(`${target}/index`));
      return found ? [found] : [];
    });
  return new Map(files.map((file) => [file.path, needs(file)]));
}

/** Drops files that need none of the others until only circles and what leads to them remain. */
function withoutLeaves(graph: Graph): Graph {
  const rest = new Map([...graph].filter(([, needs]) => needs.some((file) => graph.has(file))));
  return rest.size === graph.size ? graph : withoutLeaves(rest);
}

/** The shortest way from a file back to itself; null if there is none. */
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
 * The circles in which files need each other at run time, each as "a > b > a". In a circle the order of loading decides
 * what exists, and no file can be understood, tested or loaded without all the others.
 */
export function importCircles(files: readonly SourceFile[]): string[] {
  const graph = withoutLeaves(importGraph(files));
  const told = new Set<string>();
  return [...graph.keys()].flatMap((file) => {
    const way = told.has(file) ? null : wayBack(file, graph);
    if (way === null) return [];
    for (const member of way) told.add(member);
    return [way.join(" > ")];
  });
}
