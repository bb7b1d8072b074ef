import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { type CorpusDeps, type CorpusVerdict, runFile } from "./run-file";
import { VerdictCounts } from "./verdict-counts";

/**
 * Tries a folder of PDFs, with all folders below it (pdf/README.md 6). Holds one directory entry and two
 * files at a time.
 */

const AT_ONCE = 2;

/** Every file below a folder whose name ends in .pdf. Links to folders are not followed. */
async function* listPdfsBelow(dir: string): AsyncGenerator<string> {
  const folders: string[] = [dir];
  for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
    for await (const entry of await opendir(folder)) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) folders.push(path);
      else if (entry.name.toLowerCase().endsWith(".pdf")) yield path;
    }
  }
}

export async function runCorpus(
  dir: string,
  deps: CorpusDeps,
  each: (verdict: CorpusVerdict, tally: VerdictCounts) => void,
): Promise<VerdictCounts> {
  const tally = new VerdictCounts();
  const files = listPdfsBelow(dir);
  const runLane = async (): Promise<void> => {
    for (let next = await files.next(); !next.done; next = await files.next()) {
      const verdict = await runFile(deps, next.value);
      tally.add(verdict);
      each(verdict, tally);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runLane));
  return tally;
}
