import type { SourceFile } from "./guards";
import { getLineNumber, type Scanned, scanSource } from "./scan";

/** A Markdown page of the repository: its path from the root, and its text. */
export type Page = SourceFile;

type PageReference = { page: RegExp; heading?: string };
type Mention = { said: string; at: number; place: PageReference };

const DECISIONS = "server/decisions";
const THREATS = /^server\/threats\.md$/;
const ORDER = /^server\/seed\.md$/;
const NOWHERE = /(?!)/;

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
const NUMBERS = /\d+(?:\.\d+)*[a-z]?/g;
/** A space or a line break within a comment. */
const GAP = String.raw`(?: |[ \t]*\n[ \t]*(?:\*|//)?[ \t]*)`;
const LIST = String.raw`\d+(?:\.\d+)*[a-z]?\b(?:(?:,|${GAP}and|${GAP}to)${GAP}\d+(?:\.\d+)*[a-z]?\b)*`;

const listNumbers = (list = "") => list.match(NUMBERS) ?? [];

/** "ruling 8a", "rulings 21, 26 and 42": a page for each number; a letter is a heading in it. */
function listDecisionMentions(text: string): Mention[] {
  return [...text.matchAll(new RegExp(`\\b[Rr]ulings?${GAP}(${LIST})`, "g"))].flatMap((match) =>
    listNumbers(match[1]).map((said) => {
      const number = Number.parseInt(said, 10);
      const page = new RegExp(`^${DECISIONS}/${String(number).padStart(4, "0")}-[^/]+\\.md$`);
      const place = said === String(number) ? { page } : { page, heading: said };
      return { said: `ruling ${said}`, at: match.index, place };
    }),
  );
}

/** "T18", "K3", "I6": a threat, a crash point, an invariant. */
function listThreatMentions(text: string): Mention[] {
  return [...text.matchAll(/\b[TKI]\d{1,2}\b/g)].map(({ 0: said, index }) => ({
    said,
    at: index,
    place: { page: THREATS, heading: said },
  }));
}

/** "seed 4.4": the original order, with nine chapters. A larger number is a random seed. */
function listOrderMentions(text: string): Mention[] {
  return [...text.matchAll(new RegExp(`\\bseed${GAP}(?!\\d\\d)(${LIST})`, "g"))].flatMap(
    ({ 1: list, index }) =>
      listNumbers(list).map((heading) => ({
        said: `seed ${heading}`,
        at: index,
        place: { page: ORDER, heading },
      })),
  );
}

/** "pdf/README.md 1.2": a page by the end of its path, and a numbered heading in it. */
function listPageMentions(text: string): Mention[] {
  const mention = new RegExp(`(?<![\\w./-])((?:[\\w-]+/)*[\\w-]+\\.md)\\b(?:\`?${GAP}(${LIST}))?`, "g");
  return [...text.matchAll(mention)].flatMap(({ 1: path = "", 2: list, index }) => {
    const page = new RegExp(`(?:^|/)${escapeRegExp(path)}$`);
    if (!list) return [{ said: path, at: index, place: { page } }];
    return listNumbers(list).map((heading) => ({
      said: `${path} ${heading}`,
      at: index,
      place: { page, heading },
    }));
  });
}

/** "section 5" on a page means that page. As a property in a test it means a page beside the test. */
function listSectionMentions(text: string, path: string): Mention[] {
  const isPage = path.endsWith(".md");
  if (!isPage && !/\.i?test\.ts$/.test(path)) return [];
  const page = isPage
    ? new RegExp(`^${escapeRegExp(path)}$`)
    : new RegExp(`^${escapeRegExp(path.replace(/[^/]+$/, ""))}[^/]+\\.md$`);
  const mention = isPage ? `\\bsections?${GAP}(${LIST})` : `\\bsection: "(${LIST})`;
  return [...text.matchAll(new RegExp(mention, "g"))].flatMap(({ 1: list, index }) =>
    listNumbers(list).map((heading) => ({ said: `section ${heading}`, at: index, place: { page, heading } })),
  );
}

/** Numbers of issues, and of documents that this repository lacks or has under another name. */
function listForeignMentions(text: string): Mention[] {
  const names = "[Ii]ssue|[Uu]x|[Dd]omain|[Aa]pi-v2|[Rr]eliability|[Aa]rchitecture|[Pp]rinciple";
  const mention = new RegExp(`(?<![\\w./-])(${names})${GAP}(\\d+(?:\\.\\d+)*)`, "g");
  return [...text.matchAll(mention)].map(({ 1: name, 2: number, index }) => ({
    said: `${name} ${number}`,
    at: index,
    place: { page: NOWHERE },
  }));
}

/** Keeps comments and strings only: code has its own names, such as type parameters. */
const maskCode = (text: string, { readable, strings }: Scanned) =>
  text.replace(/[^\n]/g, (char, at: number) => (readable[at] === " " || strings[at] !== " " ? char : " "));

const hasHeading = (page: Page, heading: string) =>
  new RegExp(`^#{1,4} ${escapeRegExp(heading)}(?![\\w])(?!\\.\\d)`, "m").test(page.text);

/** Returns true if a page matches and has the named heading. */
const isResolved = (pagesHere: readonly Page[], { page, heading }: PageReference) =>
  pagesHere.some((one) => page.test(one.path) && (heading === undefined || hasHeading(one, heading)));

/**
 * Returns the mentions of decisions, threats and sections that resolve to no page or heading, as "file:line
 * mention". Checks pages like sources.
 */
export function listUnresolvedMentions(sources: readonly SourceFile[], pagesHere: readonly Page[]): string[] {
  return [...sources, ...pagesHere].flatMap(({ path, text }) => {
    const words = /\.(?:md|css)$/.test(path) ? text : maskCode(text, scanSource(text));
    const mentions = [
      listDecisionMentions,
      listThreatMentions,
      listOrderMentions,
      listPageMentions,
      listForeignMentions,
    ].flatMap((read) => read(words));
    return [...mentions, ...listSectionMentions(text, path)]
      .filter(({ place }) => !isResolved(pagesHere, place))
      .map(({ said, at }) => `${path}:${getLineNumber(text, at)} ${said}`);
  });
}

const PATH =
  /`((?:server|app|components|e2e|drizzle|public)\/[\w./()[\]-]*[\w\]/)]|[\w-][\w./()[\]-]*\.(?:tsx?|mjs|css))`/g;
/** Names that Next reserves: pages mention them, some as forbidden. */
const NAMES_OF_NEXT = ["route.ts", "proxy.ts", "middleware.ts", "instrumentation.ts"];

/**
 * Returns the paths that a page names but that exist neither from the root nor from the page's folder, as
 * "page:line path". Patterns with `*` or `…` are skipped.
 */
export function listMissingPaths(pagesHere: readonly Page[], exists: (path: string) => boolean): string[] {
  return pagesHere.flatMap(({ path, text }) =>
    [...text.matchAll(PATH)]
      .filter(
        ([, named = ""]) =>
          !NAMES_OF_NEXT.includes(named) && !exists(named) && !exists(path.replace(/[^/]+$/, named)),
      )
      .map(({ 1: named, index }) => `${path}:${getLineNumber(text, index)} ${named}`),
  );
}
