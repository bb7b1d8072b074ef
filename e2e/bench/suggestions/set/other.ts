import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Language } from "./truth";

/**
 * Papers of another author than the rules' in `other/`: whole HTML pages, each with its own look, words and
 * traps. The author had not seen how places are found. A `section` is a sheet of paper; a place has
 * `data-place`.
 */

const FOLDER = fileURLToPath(new URL("./other", import.meta.url));

/** Sheet sizes in pixels, by the `data-paper` of the body. */
const PAPERS: Record<string, readonly [width: number, height: number]> = {
  A4: [794, 1123],
  "A4 landscape": [1123, 794],
  "A5 landscape": [794, 559],
  Letter: [816, 1056],
  "Letter landscape": [1056, 816],
  Legal: [816, 1344],
};

export type Paper = { id: string; language: Language; markup: string };

function renderSheet(markup: string): string {
  const [width, height] = PAPERS[/data-paper="([^"]+)"/.exec(markup)?.[1] ?? "A4"] ?? [794, 1123];
  const style = `<style>@page{size:${width}px ${height}px;margin:0}*{box-sizing:border-box}body{margin:0}section{position:relative;width:${width}px;height:${height}px;overflow:hidden;break-after:page}</style>`;
  return markup.replace("</title>", `</title>${style}`);
}

export function loadOtherPapers(): Paper[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".html"))
    .sort()
    .map((name) => ({
      id: `other-${path.basename(name, ".html")}`,
      language: name.startsWith("es-") ? "es" : "en",
      markup: renderSheet(readFileSync(path.join(FOLDER, name), "utf8")),
    }));
}
