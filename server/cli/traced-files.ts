import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { parseWithSchema } from "./json-file";

const FILE = "traced-files.json";
const Traced = z.array(z.string());
const PageTrace = z.object({ files: z.array(z.string()) });

/**
 * Next writes beside each page which files it needs at run time: 160 MB of lists that hardly differ. Unites
 * them in one list of paths relative to the clone, for `npm run release`.
 */
export function collectTracedFiles(root: string, build: string): void {
  const traced = new Set<string>();
  const lists = readdirSync(build, { recursive: true, encoding: "utf8" }).filter((name) =>
    name.endsWith(".nft.json"),
  );
  for (const list of lists.map((name) => path.join(build, name))) {
    const files = parseWithSchema(PageTrace, readFileSync(list, "utf8"))?.files ?? [];
    for (const file of files) traced.add(path.relative(root, path.resolve(path.dirname(list), file)));
    rmSync(list);
  }
  writeFileSync(path.join(build, FILE), JSON.stringify([...traced].sort()));
}

export const readTracedFiles = (build: string): readonly string[] =>
  parseWithSchema(Traced, readFileSync(path.join(build, FILE), "utf8")) ?? [];
