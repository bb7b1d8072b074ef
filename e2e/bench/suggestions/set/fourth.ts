import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import type { Paper } from "./other";

/**
 * Papers of a third author, in `fourth/`: everyday documents to sign, as running text with a header and a
 * footer. `fourth/flow.js.txt` breaks them into pages as a word processor does.
 * Shorthands: ` p=S` names a place, `{T_30}` is thirty underscores, `{T=12}` a line of 12 em, `{T>.}` dots up
 * to the margin, `{C}` a square of the font, `{C#}` a drawn one, `{{term}}` a clause of
 * `fourth/clauses-*.txt`.
 */

const FOLDER = fileURLToPath(new URL("./fourth", import.meta.url));

/** Right types of a place, by letter: the signer's places have one, those of others may be text. */
const KINDS: Record<string, string> = {
  S: "SIGNATURE",
  I: "INITIALS",
  N: "NAME",
  n: "NAME|TEXT",
  D: "DATE",
  d: "DATE|TEXT",
  P: "DATE|TEXT|NUMBER",
  T: "TEXT",
  E: "EMAIL|TEXT",
  M: "NUMBER|TEXT|RUT",
  C: "CHECKBOX|RADIO",
};

const PAPERS: Record<string, readonly [width: number, height: number]> = {
  A4: [794, 1123],
  Letter: [816, 1056],
  Legal: [816, 1344],
  "A4 landscape": [1123, 794],
};

const readText = (name: string): string => readFileSync(path.join(FOLDER, name), "utf8");

/** Parses clauses by name: a line `@name Title`, then paragraphs with an empty line between. */
function parseClauses(text: string): Map<string, string> {
  return new Map(
    text
      .split(/^@/m)
      .slice(1)
      .map((clause) => {
        const [head = "", ...body] = clause.split("\n");
        const [name = "", ...title] = head.split(" ");
        const paragraphs = body.join("\n").trim().split(/\n\n+/);
        const inner = paragraphs.map((words) => `<p class="k">${words}</p>`).join("");
        return [name, `<h3 class="c">${title.join(" ")}</h3>${inner}`] as const;
      }),
  );
}

function renderPlace(letter: string, drawn: string, size: string): string {
  const named = `data-place="${KINDS[letter] ?? ""}"`;
  switch (drawn) {
    case "=":
      return `<span ${named} class="line" style="width:${size}em"></span>`;
    case ">":
      return `<span ${named} class="lead" data-sign="${size}"></span>`;
    case "#":
      return `<span ${named} class="square"></span>`;
    case "":
      return `<span ${named} class="glyph">☐</span>`;
    case "/":
      return `<span ${named} class="nw">${size === "" ? "____/____/______" : size}</span>`;
    default:
      return `<span ${named} class="nw">${drawn.repeat(Number(size))}</span>`;
  }
}

const STYLE = readFileSync(path.join(FOLDER, "base.css"), "utf8");
const FLOW = readFileSync(path.join(FOLDER, "flow.js.txt"), "utf8");

function renderSheet(source: string, usual: Map<string, string>): string {
  const [width, height] = PAPERS[/data-paper="([^"]+)"/.exec(source)?.[1] ?? "A4"] ?? [794, 1123];
  const page = `@page{size:${width}px ${height}px;margin:0}section{width:${width}px;height:${height}px}`;
  const words = source
    .replace(/\{\{(\w+)\}\}/g, (_, name: string) => usual.get(name) ?? "")
    .replace(/\{([SINnDdPTEMC])(?:([_.…=>#/])([^}]*))?\}/g, (_, letter: string, drawn = "", size = "") =>
      renderPlace(letter, drawn, size),
    )
    .replace(/ p=([SINnDdPTEMC])(?=[ >])/g, (_, letter: string) => ` data-place="${KINDS[letter] ?? ""}"`);
  return words
    .replace("</title>", `</title><style>${STYLE}${page}</style>`)
    .concat(`<script>${FLOW}</script>`);
}

export function loadFourthPapers(): Paper[] {
  const usual = {
    es: parseClauses(readText("clauses-es.txt")),
    en: parseClauses(readText("clauses-en.txt")),
  };
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".html"))
    .sort()
    .map((name) => {
      const language = name.startsWith("es-") ? "es" : "en";
      return {
        id: `fourth-${path.basename(name, ".html")}`,
        language,
        markup: renderSheet(readText(name), usual[language]),
      };
    });
}
