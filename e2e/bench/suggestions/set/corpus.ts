import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { intake } from "../../../../server/pdf/intake/intake";
import { DEFAULT_INTAKE_LIMITS } from "../../../../server/pdf/intake/limits";
import type { Draw, Sample } from "./truth";

/**
 * Files that others wrote, from the collection beside the repository: forms, whose places somebody marked on the drawn
 * pages, and writings that have none. Only hashes and boxes are kept here, never the files.
 */

const Marked = z.array(
  z.object({
    file: z.string(),
    sha256: z.string(),
    language: z.enum(["es", "en", "other"]),
    kind: z.string(),
    /** Which drawing of the set it belongs to. */
    draw: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    /** Pages that were looked at. */
    pages: z.number(),
    /** Page, types, and the four percents. */
    places: z.array(z.tuple([z.number(), z.string(), z.number(), z.number(), z.number(), z.number()])),
    /** Where a file that is not of the collection was found: a package of Debian or npm, and the path in it. */
    from: z.object({ package: z.string(), path: z.string(), licence: z.string() }).optional(),
  }),
);

export type Folders = {
  /** The collection beside the repository. */
  corpus: string;
  /** Files out of packages, by the names they have in `corpus-truth.json`; left out when not given. */
  packages?: string | undefined;
};

/** The marked files of these folders, as intake leaves them in `work`. A file that is another one is refused. */
export async function corpusSet(folders: Folders, work: string, draw: Draw): Promise<Sample[]> {
  const stored: unknown = JSON.parse(readFileSync(new URL("./corpus-truth.json", import.meta.url), "utf8"));
  const samples: Sample[] = [];
  for (const { file, sha256, language, kind, pages, places, from } of Marked.parse(stored).filter(
    (one) => one.draw === draw,
  )) {
    const folder = from ? folders.packages : folders.corpus;
    if (folder === undefined) continue;
    const upload = path.join(folder, file);
    const found = createHash("sha256").update(readFileSync(upload)).digest("hex");
    if (found !== sha256) throw new Error(`${file} is another file than the one that was marked.`);
    const taken = path.join(work, file);
    await intake(upload, taken, DEFAULT_INTAKE_LIMITS, "");
    samples.push({
      ...{ id: file, language, kind, pages, path: existsSync(taken) ? taken : upload },
      truth: places.map(([page, type, positionX, positionY, width, height]) => ({
        ...{ page, type, positionX, positionY, width, height },
      })),
    });
  }
  return samples;
}
