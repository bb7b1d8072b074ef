import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { takeInUpload } from "../../../../server/pdf/intake/intake";
import { DEFAULT_INTAKE_LIMITS } from "../../../../server/pdf/intake/limits";
import type { Draw, Sample } from "./truth";

/**
 * Third-party files from the collection beside the repository: forms with places that a person marked on the
 * drawn pages, and texts without places. Only hashes and boxes are stored here, never the files.
 */

const Marked = z.array(
  z.object({
    file: z.string(),
    sha256: z.string(),
    language: z.enum(["es", "en", "other"]),
    kind: z.string(),
    draw: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
    /** Number of pages that were looked at. */
    pages: z.number(),
    /** Page, types, and four percentages of the page: x, y, width, height. */
    places: z.array(z.tuple([z.number(), z.string(), z.number(), z.number(), z.number(), z.number()])),
    /** Origin of a file from outside the collection: a package of Debian or npm, and the path in it. */
    from: z.object({ package: z.string(), path: z.string(), licence: z.string() }).optional(),
  }),
);

export type Folders = {
  corpus: string;
  /** Folder of files from packages, by their names in `corpus-truth.json`; they are left out without it. */
  packages?: string | undefined;
};

/**
 * Returns the marked files of these folders, as intake leaves them in `work`.
 * @throws when a file's hash differs
 */
export async function loadCorpusSamples(folders: Folders, work: string, draw: Draw): Promise<Sample[]> {
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
    await takeInUpload(upload, taken, DEFAULT_INTAKE_LIMITS, "");
    samples.push({
      id: file,
      language,
      kind,
      pages,
      path: existsSync(taken) ? taken : upload,
      truth: places.map(([page, type, positionX, positionY, width, height]) => ({
        page,
        type,
        positionX,
        positionY,
        width,
        height,
      })),
    });
  }
  return samples;
}
