import type { SourceFile } from "./guards";
import { scanSource } from "./scan";
import { listImports, toProjectPath } from "./zones";

/** Imports at run time, by file. */
type Graph = ReadonlyMap<string, readonly string[]>;

const ENDING = /\.[cm]?[jt]sx?$/;

/** Type imports vanish at run time and are left out. Dynamic imports count. */
function buildImportGraph(files: readonly SourceFile[]): Graph {
  const paths = new Map(files.map(({ path }) => [path.replace(ENDING, ""), path]));
  const listNeeds = ({ path, text }: SourceFile) =>
    listImports(scanSource(text).readable).flatMap(({ from, isTypeOnly }) => {
      const target = isTypeOnly ? undefined : toProjectPath(path, from);
      const importedPath = target && (paths.get(target) ?? paths.get(`${target}/index`));
      return importedPath ? [importedPath] : [];
    });
  return new Map(files.map((file) => [file.path, listNeeds(file)]));
}

/** Removes files without imports in the graph until only cycles, and what leads to them, remain. */
function withoutLeaves(graph: Graph): Graph {
  const rest = new Map([...graph].filter(([, needs]) => needs.some((file) => graph.has(file))));
  return rest.size === graph.size ? graph : withoutLeaves(rest);
}

/** Returns the shortest path from a file back to itself, or null. */
function findWayBack(start: string, graph: Graph): string[] | null {
  const ways = [[start]];
  const seenFiles = new Set<string>();
  for (const way of ways) {
    for (const next of graph.get(way.at(-1) ?? "") ?? []) {
      if (next === start) return [...way, start];
      if (seenFiles.has(next)) continue;
      seenFiles.add(next);
      ways.push([...way, next]);
    }
  }
  return null;
}

/**
 * Returns the import cycles at run time, each as "a > b > a". In a cycle the load order decides what is
 * defined, and no file can be understood, tested or loaded without the others.
 */
export function listImportCircles(files: readonly SourceFile[]): string[] {
  const graph = withoutLeaves(buildImportGraph(files));
  const reportedFiles = new Set<string>();
  return [...graph.keys()].flatMap((file) => {
    const way = reportedFiles.has(file) ? null : findWayBack(file, graph);
    if (way === null) return [];
    for (const member of way) reportedFiles.add(member);
    return [way.join(" > ")];
  });
}
